import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { instructionText } from "@/lib/content/instruction-text";
import { modelClients } from "@/lib/endpoints/worker/model-clients";
import { csvLine } from "@/lib/format/csv-line";
import { counted } from "@/lib/format/format-number";
import { findStudyToImport } from "@/lib/imports/server/find-study-to-import";
import { shorten } from "@/lib/imports/shorten";
import { askedMessages } from "@/lib/interchange/formats/foreign-fields";
import { type KnownPrompt, readPrompts, readScoring, type Scoring } from "@/lib/judging/server/scoring";
import { OPERATOR } from "@/lib/people/viewer";
import { expectedCalls, type ScoringReport, scoreResponses, type ToScore } from "@/lib/runs/worker/score-responses";
import { AppError } from "@/lib/wire/app-error";
import { canonicalJson } from "@/lib/wire/canonical-json";
import { mainScore, type PromptRow, pairRow, type ResponseRow, readScoredFiles, scoreRow } from "../score/score-files";
import { encryptionKey } from "../start/stored-secret";
import { STATE_DIRECTORY } from "../support/files.mjs";
import { progressLine } from "../support/progress-line";
import { shutdownSignal } from "../support/shutdown";

const EXAMPLES = `
Examples:
  npm run -s tickbox -- export-study --study "Letters" --file rl-prompts.jsonl --out prompts.jsonl
  npm run -s tickbox -- score prompts.jsonl responses.jsonl --judge "Strict" --study "Letters" --out scores.jsonl
  npm run -s tickbox -- score prompts.jsonl responses.csv --judge "Strict" --study "Letters" --budget 2 --fail-under 3.5
  npm run -s tickbox -- score prompts.jsonl pairs.csv --judge "Comparer" --study "Letters" --out preferences.jsonl
  npm run -s tickbox -- score pairs.jsonl --judge "Comparer" --study "Letters"

Exit codes: 0 all were scored, 1 it could not begin, 2 some responses have no score, 3 the budget would be or was
passed, 4 the mean (of pairs, the win rate of A) is below --fail-under.`;

interface Options {
  judge: string;
  study: string;
  round?: string;
  series?: string;
  out?: string;
  csv: boolean;
  budget?: number;
  failUnder?: number;
  dryRun: boolean;
}

const EXIT = { someMissing: 2, overBudget: 3, belowMark: 4 } as const;

export function scoreCommand(command: Command): void {
  command
    .argument("<prompts>", "prompts by id: rl-prompts.jsonl of export-study, the study format or a table")
    .argument(
      "[responses]",
      "responses to them: id, response, and perhaps system and sample; for a judge that compares id, response_a, response_b (JSON Lines or a table). Left out where the first file has them, in any format that imports read",
    )
    .requiredOption("--judge <name or id>", "the judge of the study: its model, prompts and settings")
    .requiredOption("--study <id or name>", "the study whose judge, checklists, cache and spending limits these are")
    .option(
      "--round <name or id>",
      "the round whose guidelines and scale the judge is given (default: the one it labelled)",
    )
    .option("--series <name>", "checklists of this series, where prompts bring none (default: the round's)")
    .option("--out <path>", "write the scores to this file (default: standard output)")
    .option("--csv", "write CSV instead of JSON Lines", false)
    .option("--budget <amount>", "refuse to begin if more would be spent, and stop before it is", amount)
    .option(
      "--fail-under <mean>",
      "exit with 4 if the mean score (or pass rate, or the win rate of A) is below",
      amount,
    )
    .option("--dry-run", "say how many calls would be made and what they would cost, and make none", false)
    .addHelpText("after", EXAMPLES)
    .action(async (promptsPath: string, responsesPath: string | undefined, options: Options) => {
      process.env.TICKBOX_ENCRYPTION_KEY = encryptionKey(STATE_DIRECTORY);
      const { id: studyId } = await findStudyToImport(OPERATOR, options.study, { create: false, hint: "" });
      const scoring = await readScoring(OPERATOR, studyId, options);
      const series = options.series ?? scoring.series;
      const { comparesPairs } = scoring;
      const { prompts, responses } = await readScoredFiles(promptsPath, responsesPath, { comparesPairs, series });
      const known = await readPrompts(OPERATOR, { studyId, series }, [...new Set(responses.map(({ id }) => id))]);
      const items = responses.map((response) => toScore(response, { prompts, known, scoring, promptsPath }));
      await score(scoring, { responses, items }, options);
    });
}

function amount(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value < 0) throw new InvalidArgumentError("It takes a number.");
  return value;
}

interface Work {
  readonly responses: readonly ResponseRow[];
  readonly items: readonly ToScore[];
}

async function score(scoring: Scoring, { responses, items }: Work, options: Options): Promise<void> {
  const clients = modelClients();
  const model = await clients.client(scoring.judge.model.id);
  const expected = await expectedCalls(scoring, model, items);
  const { budget = null } = options;
  const toAsk = expected.calls - expected.known;
  const cost = expected.cost === null ? "no price is set for the model" : `about ${expected.cost.toPrecision(3)}`;
  console.error(
    `${counted(items.length, scoring.comparesPairs ? "pair" : "response")}, judged as in "${scoring.round.name}": ${counted(toAsk, "call")} to make (${cost}), ${counted(expected.known, "answer")} known.`,
  );
  if (budget !== null && (expected.cost ?? 0) > budget) {
    console.error(`Refused: that would pass the budget of ${budget}. Raise --budget, or score fewer responses.`);
    process.exitCode = EXIT.overBudget;
    return;
  }
  if (options.dryRun) return;
  const progress = progressLine(process.stderr);
  let done = 0;
  const report = await scoreResponses(
    OPERATOR,
    scoring,
    { items, budget: budget === 0 ? null : budget },
    {
      model,
      signal: shutdownSignal(),
      onScored: (more) => {
        done += more;
        progress.say(`${done.toLocaleString("en")} of ${items.length.toLocaleString("en")} scored`);
      },
    },
  );
  progress.clear();
  await write(responses, report, { ...options, scoring });
  conclude(report, { ...options, scoring });
}

type Written = Options & { readonly scoring: Scoring };

function conclude({ scored, calls, stopped }: ScoringReport, { failUnder, scoring }: Written): void {
  const what = scoring.comparesPairs ? "pair" : "response";
  const missing = scored.filter((one) => !one?.ok).length;
  const values = scored.flatMap((one) => (one ? (mainScore(one, scoring) ?? []) : []));
  const mean = values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  console.error(
    `${counted(calls.asked, "call")} made, ${counted(calls.known, "answer")} from the cache, ${calls.cost} spent. ${scoring.comparesPairs ? "Win rate of A" : "Mean"} ${mean ?? "undefined"} of ${counted(values.length, scoring.comparesPairs ? "pair" : "score")}.`,
  );
  if (stopped) console.error(stopped.message);
  if (missing > 0)
    console.error(`${counted(missing, what)} without a ${scoring.comparesPairs ? "preference" : "score"}.`);
  if (stopped?.kind === "budget" || stopped?.kind === "limit") process.exitCode = EXIT.overBudget;
  else if (missing > 0) process.exitCode = EXIT.someMissing;
  else if (failUnder !== undefined && (mean ?? Number.NEGATIVE_INFINITY) < failUnder) process.exitCode = EXIT.belowMark;
}

async function write(
  responses: readonly ResponseRow[],
  { scored }: ScoringReport,
  { out, csv, scoring }: Written,
): Promise<void> {
  const rows = responses.map((response, index) => {
    const one = scored[index] ?? null;
    return Object.entries(scoring.comparesPairs ? pairRow(response, one, scoring) : scoreRow(response, one));
  });
  // Lists have no place in a table.
  const cells = rows.map((row) => row.filter(([, value]) => !Array.isArray(value)));
  const text = csv
    ? [cells[0]?.map(([name]) => name) ?? [], ...cells.map((row) => row.map(([, value]) => value))]
        .map(csvLine)
        .join("")
    : rows.map((row) => `${JSON.stringify(Object.fromEntries(row))}\n`).join("");
  if (out === undefined) {
    process.stdout.write(text);
    return;
  }
  const partial = `${out}.${process.pid}.partial`;
  try {
    await writeFile(partial, text);
    await rename(partial, out);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

interface Found {
  readonly prompts: ReadonlyMap<string, PromptRow>;
  readonly known: ReadonlyMap<string, KnownPrompt>;
  readonly scoring: Scoring;
  readonly promptsPath: string;
}

/** A response with what was asked: the study's own words where it has the instruction, so that its judge is asked the same. */
function toScore(response: ResponseRow, { prompts, known, scoring, promptsPath }: Found): ToScore {
  const { id } = response;
  const wrong = (said: string) => new AppError("INVALID", `${basename(promptsPath)}: ${said}`);
  const written = prompts.get(id);
  if (!written) throw wrong(`there is no prompt "${shorten(id)}", which a response answers.`);
  const inStudy = known.get(id);
  const asked = written.asked === null ? null : askedMessages(written.asked);
  if (!inStudy && asked === null) throw wrong(`"${shorten(id)}" has no prompt, and the study has no such instruction.`);
  if (inStudy && asked !== null && !isSame(inStudy, { asked, input: written.input })) {
    const said = "is not what the study asks under this id. Give it another id, or export the prompts again.";
    throw wrong(`the prompt of "${shorten(id)}" ${said}`);
  }
  const questions = written.questions?.map((question, index) => {
    const same = inStudy?.questions[index];
    return same?.question === question ? same : { itemId: randomUUID(), question };
  });
  const checklist = questions ?? inStudy?.questions ?? [];
  if (scoring.needsQuestions && checklist.length === 0) {
    throw wrong(`"${shorten(id)}" has no checklist: give it a rubric, or name a series of the study by --series.`);
  }
  return {
    subjectId: inStudy?.id ?? randomUUID(),
    instruction: inStudy?.instruction ?? textOf(asked ?? []),
    input: inStudy ? inStudy.input : written.input,
    questions: checklist,
    responseA: response.a.text,
    responseB: response.b?.text ?? null,
  };
}

type Asked = readonly { readonly role: string; readonly content: string }[];

/** Prompts for training have an instruction's input in the conversation; tables and the study format have a field for it. */
function isSame(
  { conversation, instruction, input }: KnownPrompt,
  written: { asked: Asked; input: string | null },
): boolean {
  if (written.input === null && canonicalJson(conversation) === canonicalJson(written.asked)) return true;
  return instruction === textOf(written.asked) && (input ?? null) === written.input;
}

function textOf(asked: Asked): string {
  return instructionText({ text: null, messages: [...asked] });
}
