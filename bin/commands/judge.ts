import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { Command } from "commander";
import { z } from "zod";
import { modelClients } from "@/lib/endpoints/worker/model-clients";
import { counted } from "@/lib/format/format-number";
import type { ModelJudge } from "@/lib/judging/judge-configuration";
import { findJudge, selectAnchors } from "@/lib/judging/server/read-judge";
import type { TaskForJudge } from "@/lib/judging/task-for-judge";
import {
  type AnchorAnswer,
  alarmWords,
  anchorAnswer,
  type Baseline,
  baselineOf,
  rateOf,
  watchStates,
} from "@/lib/judging/watch";
import { judgeTask } from "@/lib/judging/worker/judge-task";
import { OPERATOR } from "@/lib/people/viewer";
import { PROTOCOLS } from "@/lib/round/protocol/protocols";
import { splitChange } from "@/lib/stats/calibration/cusum";
import { groupRows } from "@/lib/stats/group-rows";
import { meanOf } from "@/lib/stats/sum";
import { AppError } from "@/lib/wire/app-error";
import { encryptionKey } from "../start/stored-secret";
import { STATE_DIRECTORY } from "../support/files.mjs";
import { openInput } from "../support/named-paths";

const EXAMPLES = `
Examples:
  npm run -s tickbox -- judge anchors "Strict judge" --round "Pilot" > anchors.jsonl
  npm run -s tickbox -- judge check "Strict judge" --against anchors.jsonl

check ends with exit code 3 if the judge has become worse.`;

/** Of a check that found a fall. */
const FALLEN = 3;
const answerSchema = z.union([z.enum(["YES", "NO"]), z.number()], { error: "expected YES, NO or a number" });

const anchorSchema = z.object({
  instruction: z.string().min(1),
  input: z.string().nullable().default(null),
  response: z.string(),
  /** absent where a score is the answer */
  question: z.string().min(1).nullable().default(null),
  /** of a score that is given after a checklist: its questions */
  checklist: z.array(z.string().min(1)).default([]),
  /** of most people */
  answer: answerSchema,
  /** the judge's when the anchors were written */
  was: answerSchema.optional(),
});
type Anchor = z.infer<typeof anchorSchema>;

interface CheckOptions {
  readonly against: string;
  readonly sensitivity?: string;
  readonly specificity?: string;
  readonly json: boolean;
}

export function judgeCommand(command: Command): void {
  command.addHelpText("after", EXAMPLES);
  command
    .command("check")
    .description("have a judge judge anchors again, and fail if it has become worse (CUSUM)")
    .argument("<judge>", "the judge's id or name")
    .requiredOption("--against <file>", "anchors with people's answers: JSON Lines, as judge anchors writes them")
    .option("--sensitivity <share>", "how often the judge usually finds YES (default: from the answers in the file)")
    .option("--specificity <share>", "how often it usually finds NO (default: from the answers in the file)")
    .option("--json", "print the result as JSON", false)
    .addHelpText("after", EXAMPLES)
    .action(check);
  command
    .command("anchors")
    .description("print tasks that people and a judge labelled as anchors: JSON Lines")
    .argument("<judge>", "the judge's id or name")
    .requiredOption("--round <id or name>", "the round that they labelled")
    .option("--count <number>", "at most how many tasks", "100")
    .action(async (judge: string, { round, count }: { round: string; count: string }) => {
      const many = Number(count);
      if (!Number.isInteger(many) || many < 1 || many > 10_000)
        throw new AppError("INVALID", `--count takes a whole number from 1 to 10000, not "${count}".`);
      for (const anchor of await selectAnchors(OPERATOR, judge, round, many)) console.log(JSON.stringify(anchor));
    });
  command
    .command("change")
    .description("split a change of mean scores between two dates into the judge's part and the system's")
    .argument("<before>", "the judge's scores of the old responses then: JSON Lines with unit and value")
    .argument("<again>", "its scores of the same responses now")
    .argument("<after>", "its scores of the new responses now")
    .option("--json", "print the result as JSON", false)
    .action(change);
}

const scoreSchema = z.object({ unit: z.string().min(1), value: answerSchema });

/** Of the old responses those that were scored both times. */
async function change(before: string, again: string, after: string, { json }: { json: boolean }): Promise<void> {
  const [then, now, fresh] = [
    await readLines(before, scoreSchema, "unit and value"),
    await readLines(again, scoreSchema, "unit and value"),
    await readLines(after, scoreSchema, "unit and value"),
  ];
  const earlier = new Map(then.map(({ unit, value }) => [unit, numberOf(value)]));
  const both = now.flatMap(({ unit, value }) => {
    const old = earlier.get(unit);
    return old === undefined ? [] : [{ old, again: numberOf(value) }];
  });
  if (both.length === 0) throw new AppError("INVALID", `${before} and ${again} have no unit in common.`);
  const parts = splitChange({
    before: meanOf(both.map(({ old }) => old)),
    again: meanOf(both.map((one) => one.again)),
    after: meanOf(fresh.map(({ value }) => numberOf(value))),
  });
  if (json) console.log(JSON.stringify({ ...parts, n_old: both.length, n_new: fresh.length }, null, 2));
  else {
    const signed = (value: number) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
    console.log(
      `The mean changed by ${signed(parts.total)}: the judge ${signed(parts.judge)}, the system ${signed(parts.system)}.`,
    );
    console.log(`${both.length} old responses scored both times, ${fresh.length} new ones.`);
  }
}

async function check(name: string, options: CheckOptions): Promise<void> {
  process.env.TICKBOX_ENCRYPTION_KEY = encryptionKey(STATE_DIRECTORY);
  const anchors = await readLines(options.against, anchorSchema, "instruction, response, question and answer");
  const { judge, raterId, name: fullName } = await findJudge(OPERATOR, name);
  const baseline = baselineFor(anchors, options);
  const { answers, failed } = await judgeAnchors(judge, raterId, anchors);
  if (answers.length === 0)
    throw new AppError("INVALID", `"${fullName}" answered none of the anchors: ${failed[0] ?? "no task fits it"}`);
  const states = watchStates(baseline, answers);
  const alarm = alarmWords(states);
  if (options.json)
    console.log(
      JSON.stringify({ judge: fullName, fallen: alarm !== null, alarm, failed: failed.length, states }, null, 2),
    );
  else {
    for (const { watched, usual, answers: n, errors, highest, limit } of states)
      console.log(
        `${watched}: ${errors} of ${n} answers wrong, usually ${(100 * usual).toFixed(0)}%, CUSUM up to ${highest.toFixed(2)}, limit ${limit.toFixed(2)}`,
      );
    for (const message of new Set(failed)) console.error(`Not judged: ${message}`);
    console.log(alarm ?? notFallen(fullName, answers.length));
  }
  if (alarm !== null) process.exitCode = FALLEN;
}

/** A fall of 0.1 is found within about 200 answers, and hardly ever within a few. */
const FEW_ANSWERS = 100;

function notFallen(name: string, answers: number): string {
  const found = `No fall found in ${counted(answers, "answer")} of "${name}".`;
  return answers < FEW_ANSWERS ? `${found} In fewer than ${FEW_ANSWERS} one is seldom seen.` : found;
}

/** @param fields for a message, what each line has */
async function readLines<Row>(path: string, schema: z.ZodType<Row>, fields: string): Promise<Row[]> {
  const found: Row[] = [];
  let line = 0;
  const { bytes } = await openInput(path);
  for await (const text of createInterface({ input: Readable.from(bytes) })) {
    line++;
    if (text.trim() === "") continue;
    const parsed = schema.safeParse(parseJson(text));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const where = issue?.path.join(".") || "the line";
      throw new AppError(
        "INVALID",
        `${path}, line ${line}: ${where}: ${issue?.message}. Each line is a JSON object with ${fields}.`,
      );
    }
    found.push(parsed.data);
  }
  if (found.length === 0) throw new AppError("INVALID", `${path} has no lines.`);
  return found;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const numberOf = (answer: Anchor["answer"]) => (typeof answer === "number" ? answer : answer === "YES" ? 1 : 0);
const kindOf = ({ answer }: Anchor) => (typeof answer === "number" ? "levels" : "answers");

/** From the options, else from the judge's own answers when the anchors were written. */
function baselineFor(anchors: readonly Anchor[], { sensitivity, specificity }: CheckOptions): Baseline {
  const before = anchors.flatMap((anchor) =>
    anchor.was === undefined ? [] : [anchorAnswer(kindOf(anchor), numberOf(anchor.answer), numberOf(anchor.was))],
  );
  const known = baselineOf(before);
  const given = (option: string, text: string | undefined) => {
    if (text === undefined) return null;
    const share = Number(text);
    if (!(share > 0 && share <= 1))
      throw new AppError("INVALID", `${option} takes a share above 0 and up to 1, not "${text}".`);
    return rateOf(Math.round((1 - share) * ASSUMED), ASSUMED);
  };
  const baseline = {
    ...known,
    sensitivity: given("--sensitivity", sensitivity) ?? known.sensitivity,
    specificity: given("--specificity", specificity) ?? known.specificity,
  };
  if (baseline.sensitivity || baseline.specificity || baseline.levels) return baseline;
  throw new AppError(
    "INVALID",
    "The anchors do not say what the judge answered before. Write them with judge anchors, or give --sensitivity and --specificity.",
  );
}

/** A share that is given is taken to be known from this many answers. */
const ASSUMED = 1_000;

/** One task for each response, with all its questions, and one for its score. */
async function judgeAnchors(judge: ModelJudge, raterId: string, anchors: readonly Anchor[]) {
  const clients = modelClients();
  try {
    const { complete } = await clients.client(judge.model.id);
    const tasks = [
      ...groupRows(anchors, ({ instruction, input, response, question }) =>
        JSON.stringify([instruction, input, response, question === null]),
      ),
    ];
    const failed: string[] = [];
    const judged = await Promise.all(
      tasks.map(async ([, of]): Promise<AnchorAnswer[]> => {
        const verdict = await judgeTask((request) => complete(request), taskOf(judge, raterId, of));
        if (!verdict.ok) {
          failed.push(verdict.failure.message);
          return [];
        }
        const { level, answers } = verdict.label;
        return of.flatMap((anchor, index) => {
          const said =
            kindOf(anchor) === "levels" ? level : answers.find(({ itemId }) => itemId === String(index))?.answer;
          if (said === null || said === undefined || said === "UNKNOWN" || said === "EITHER") return [];
          return [anchorAnswer(kindOf(anchor), numberOf(anchor.answer), numberOf(said))];
        });
      }),
    );
    return { answers: judged.flat(), failed };
  } finally {
    clients.close();
  }
}

function taskOf(judge: ModelJudge, raterId: string, anchors: readonly Anchor[]): TaskForJudge {
  const [first] = anchors;
  const isScored = first ? kindOf(first) === "levels" : false;
  const checklist = first?.checklist ?? [];
  const protocol = !isScored ? "checklist_only" : checklist.length > 0 ? "check_then_score" : "direct_scoring";
  const asked = isScored ? checklist : anchors.map(({ question }) => question ?? "");
  return {
    taskId: "",
    raterId,
    protocol,
    scale: PROTOCOLS[protocol].scale,
    // Its answers are anchors of their own.
    judge: isScored ? withoutAnswers(judge) : judge,
    levels: null,
    guidelines: null,
    criterion: null,
    hasOwnGuidelines: false,
    labelled: false,
    categories: [],
    instruction: first?.instruction ?? "",
    input: first?.input ?? null,
    responseA: first?.response ?? "",
    responseB: null,
    questions: asked.map((question, index) => ({ itemId: String(index), question })),
  };
}

function withoutAnswers(judge: ModelJudge): ModelJudge {
  const { options } = judge;
  return options.kind === "check-then-score" ? { ...judge, options: { ...options, answers: "none" } } : judge;
}
