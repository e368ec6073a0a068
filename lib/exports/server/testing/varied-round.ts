import { prisma } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { addLabels, changeLabel, type Label, makeRater } from "@/lib/results/server/testing/labels";
import type { Answer } from "@/lib/round/protocol/protocol";
import {
  categorises,
  hasAnswers,
  labelsInstructions,
  labelsPairs,
  type Protocol,
  scaleOf,
  writesChecklists,
} from "@/lib/round/protocol/protocols";
import type { ScaleName } from "@/lib/round/protocol/scale";
import { makeRound, makeStudy } from "@/lib/testing/round";

const INSTRUCTIONS = 6;
const QUESTIONS = 3;
/** The instruction whose checklist has a question fewer. */
const SHORT = 3;
const ANSWERS: (Answer | null)[] = ["YES", "NO", "YES", "UNKNOWN", "YES", null, "NO"];
const AWKWARD = ['=1+1, "quoted"', "två rader\nhär; =2", "  @leading", "some \u2028 text 🎈", "", "'=known"];

export interface VariedOptions {
  /** in place of the protocol's own, as files bring it */
  scale?: ScaleName;
  levelNames?: string[];
}

/**
 * A round with all that an export can hold: texts that need quotes, people, files and judges, labels that were replaced, left
 * out or never given, decisions, reports. Nothing in it is drawn by chance, so that its files are always the same.
 */
export async function makeVariedRound(protocol: Protocol, { scale, levelNames }: VariedOptions = {}): Promise<string> {
  const study = await makeStudy(INSTRUCTIONS, QUESTIONS);
  await dressUp(study.studyId);
  const overlap = scale ? 0 : 3;
  const roundId = await makeRound(study, protocol, { name: "Varied", allowUnknown: true, overlap });
  if (scale) await prisma().round.update({ where: { id: roundId }, data: { scale, levelNames: levelNames ?? [] } });
  await prisma().$executeRaw`UPDATE task SET batch = 'later' WHERE round_id = ${roundId}::uuid AND position >= 4`;
  const values =
    scale === "number"
      ? [0.1, -3.5, 2e-7, 1e21]
      : scale === "categories"
        ? [0, 1, 2]
        : (scaleOf(protocol)?.values ?? []);
  const raters = [
    await makeRater(study.studyId, { kind: "human" }),
    await makeRater(study.studyId, { kind: "human" }),
    await makeRater(study.studyId, { source: "a file", simulated: true }),
    await makeRater(study.studyId, { kind: "judge" }),
  ];
  const labels = raters.map((_, rater) =>
    // The fifth task has a judge's label only, the last one none at all.
    Array.from({ length: INSTRUCTIONS - 1 }, (_, task) => {
      const isMissing = task === 4 ? rater < 3 : (task + rater) % 5 === 4;
      return isMissing ? null : labelOf(protocol, values, task, rater);
    }),
  );
  const ids: string[][] = [];
  for (const [index, rater] of raters.entries()) ids.push(await addLabels(roundId, rater, labels[index] ?? []));
  await changeLabel(ids[0]?.[0] ?? "", labelOf(protocol, values, 0, 2));
  await judgeInDetail(roundId);
  await decide(roundId, values);
  return roundId;
}

function labelOf(protocol: Protocol, values: readonly number[], task: number, rater: number): Label {
  const at = 3 * task + rater;
  const isOfPairs = labelsPairs(protocol);
  const questions = task === SHORT ? QUESTIONS - 1 : QUESTIONS;
  const answers = Array.from({ length: questions * (isOfPairs ? 2 : 1) }, (_, i) => ANSWERS[(at + 2 * i) % 7] ?? null);
  return {
    level: values[at % Math.max(1, values.length)] ?? null,
    createdAt: new Date(Date.UTC(2026, 1, 3, 4 + task, 5, 6, 78)),
    ...(hasAnswers(protocol) ? { answers } : {}),
    ...(protocol === "check_then_score" ? { ease: at % 2 === 0 ? "easier" : "no_effect" } : {}),
    ...(at % 3 === 0 ? { comment: AWKWARD[at % AWKWARD.length] ?? "" } : {}),
    ...(at % 4 === 0 ? { problems: [{ kind: at % 8 === 0 ? "unsafe" : "other", note: 'It says "no"' }] } : {}),
    ...(isOfPairs && rater < 2 ? { shownOrder: at % 2 === 0 ? "ab" : "ba" } : {}),
    ...(writesChecklists(protocol)
      ? { written: { isSafe: at % 4 !== 0, makesSense: at % 3 !== 0, questions: AWKWARD.slice(at % 3, 2 + (at % 3)) } }
      : {}),
    ...(categorises(protocol)
      ? { categories: [["content"], at % 2 === 0 ? ["format", "content"] : [], ["length"]] }
      : {}),
    ...(at % 5 === 0 ? {} : { durationMs: 700 * at }),
  };
}

/** What nobody can change once it is published or in a round. */
async function dressUp(studyId: string): Promise<void> {
  await unguarded(async (db) => {
    await db.$executeRaw`
      UPDATE instruction SET domain = 'a, b',
        text = CASE WHEN position <> 2 THEN (${AWKWARD}::text[])[1 + position % 4] || position END,
        subset = CASE WHEN position % 2 = 0 THEN 'hard "set"' END, tags = ARRAY['one', 't' || position],
        input = CASE WHEN position = 1 THEN '=input' END,
        messages = CASE WHEN position = 2 THEN '[{"role": "user", "content": "Hi\\n"}]'::jsonb END
      WHERE study_id = ${studyId}::uuid`;
    await db.$executeRaw`
      UPDATE response SET text = text || (${AWKWARD}::text[])[1 + length(text) % 4], known_score = 3.5
      WHERE study_id = ${studyId}::uuid`;
    await db.$executeRaw`
      UPDATE checklist_item i SET question = question || ' =or, "not"?', importance = 10 * i.position,
        categories = CASE WHEN i.position = 1 THEN '{}' ELSE ARRAY['content', 'c, ' || i.position] END
      FROM checklist c WHERE c.id = i.checklist_id AND c.study_id = ${studyId}::uuid`;
    await db.$executeRaw`
      DELETE FROM checklist_item i USING checklist c, instruction n
      WHERE c.id = i.checklist_id AND n.id = c.instruction_id AND n.position = ${SHORT} AND i.position = 1
        AND c.study_id = ${studyId}::uuid`;
  });
}

/** Probabilities and both orders of the judge's labels. */
async function judgeInDetail(roundId: string): Promise<void> {
  await unguarded(async (db) => {
    await db.$executeRaw`
      UPDATE checklist_answer c SET probability = CASE WHEN c.answer = 'YES' THEN 0.9000000001 ELSE 0.125 END
      FROM annotation a JOIN rater r ON r.id = a.rater_id
      WHERE a.id = c.annotation_id AND a.round_id = ${roundId}::uuid AND r.kind = 'judge' AND c.answer IN ('YES', 'NO')`;
    await db.$executeRaw`
      INSERT INTO judged_order (annotation_id, shown_order, level)
      SELECT a.id, o.shown::shown_order, CASE WHEN o.shown = 'ab' THEN a.level END
      FROM annotation a JOIN rater r ON r.id = a.rater_id JOIN task t ON t.id = a.task_id, (VALUES ('ab'), ('ba')) o(shown)
      WHERE a.round_id = ${roundId}::uuid AND r.kind = 'judge' AND t.response_b_id IS NOT NULL AND t.position % 2 = 0`;
  });
}

/** Past the triggers that keep what is published or labelled as it is. */
async function unguarded(work: (db: Prisma.TransactionClient) => Promise<void>): Promise<void> {
  await prisma().$transaction(async (db) => {
    await db.$executeRaw`SET LOCAL session_replication_role = replica`;
    await work(db);
  });
}

async function decide(roundId: string, values: readonly number[]): Promise<void> {
  const tasks = await prisma().task.findMany({
    where: { roundId },
    orderBy: { position: "asc" },
    include: { checklist: { include: { items: { orderBy: { position: "asc" } } } } },
  });
  const labeller = await prisma().rater.findFirst({
    where: { study: { rounds: { some: { id: roundId } } }, kind: "human" },
  });
  for (const [index, taskId] of [tasks[1]?.id ?? "", tasks[2]?.id ?? ""].entries()) {
    const by = { reason: '=because, "so"', decidedBy: index === 0 ? (labeller?.userId ?? "") : "somebody" };
    const level = values.find((value) => value >= 1 && value <= 5);
    if (level !== undefined) await prisma().adjudication.create({ data: { taskId, level, ...by } });
    const item = tasks[index + 1]?.checklist?.items[1];
    if (!item || labelsInstructions(tasks[0]?.protocol ?? "direct_scoring")) continue;
    await prisma().answerAdjudication.create({ data: { taskId, itemId: item.id, answer: "NO", ...by } });
  }
}
