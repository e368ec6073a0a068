import { z } from "zod";
import { instructionText } from "@/lib/content/instruction-text";
import { messagesSchema } from "@/lib/content/messages-schema";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import { type DeferredRound, deferredRoundSchema, MAX_PROPOSALS } from "@/lib/judging/bench";
import type { Correction } from "@/lib/judging/judge-configuration";
import type { Viewer } from "@/lib/people/viewer";
import { findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import { duplicateRound } from "@/lib/round/server/duplicate-round";
import type { ImproveJudge } from "@/lib/runs/run-kinds";
import type { PreparedRun } from "@/lib/runs/server/create-run";
import { majority } from "@/lib/stats/consensus/majority";
import { groupRows } from "@/lib/stats/group-rows";
import { notFound, requirePermission } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { type BenchUnit, readValues, unitsOf } from "./bench-values";
import { findBench, isClosedTest } from "./bench-versions";
import { readJudgeConfiguration } from "./read-judge";

/** Where a judge's label is not that of most people. */
export interface Mistake {
  readonly unit: BenchUnit;
  readonly truth: number;
}

export interface PartUnits {
  readonly of: "answers" | "levels";
  readonly units: readonly BenchUnit[];
}

interface PartWanted {
  readonly studyId: string;
  readonly benchId: string;
  readonly raterId: string;
  readonly part: "examples" | "development";
}

/** A version's answers in a part, or where it answers no questions its levels. Never those of the test. */
export async function readPart(viewer: Viewer, { studyId, benchId, raterId, part }: PartWanted): Promise<PartUnits> {
  const { roundId } = await findBench(viewer, studyId, benchId);
  const round = await findAnalysedRound(viewer, "agreement.read", roundId);
  const values = await snapshot((db) => readValues(db, benchId, round));
  const answers = unitsOf(values.answers, raterId, part);
  return answers.length > 0
    ? { of: "answers", units: answers }
    : { of: "levels", units: unitsOf(values.levels, raterId, part) };
}

/** The clearest first: those on which most people agree against the judge. */
export function mistakesIn(units: readonly BenchUnit[]): Mistake[] {
  return units
    .flatMap((unit) => {
      const said = [...unit.people.values()];
      const truth = majority(said, "undefined");
      if (!truth.defined || truth.value === unit.said) return [];
      const share = said.filter((value) => value === truth.value).length / said.length;
      return [{ unit, truth: truth.value, share }];
    })
    .toSorted((a, b) => b.share - a.share || (a.unit.unit < b.unit.unit ? -1 : 1))
    .map(({ unit, truth }) => ({ unit, truth }));
}

const textRow = z.object({
  taskId: z.uuid(),
  text: z.string().nullable(),
  messages: messagesSchema.nullable(),
  input: z.string().nullable(),
  responseA: z.string(),
  responseB: z.string().nullable(),
});

export type TaskTexts = Omit<z.infer<typeof textRow>, "text" | "messages"> & { readonly instruction: string };

/** What tasks of a bench show, by their id; of its test part nothing. */
export async function readTexts(benchId: string, taskIds: readonly string[]): Promise<Map<string, TaskTexts>> {
  const found = await rows(
    textRow,
    Prisma.sql`
      SELECT t.id AS "taskId", i.text, i.messages, i.input, coalesce(ra.text, '') AS "responseA", rb.text AS "responseB"
      FROM task t JOIN instruction i ON i.id = t.instruction_id
      JOIN bench_instruction p ON p.instruction_id = i.id AND p.bench_id = ${benchId}::uuid AND p.part <> 'test'
      LEFT JOIN response ra ON ra.id = t.response_a_id LEFT JOIN response rb ON rb.id = t.response_b_id
      WHERE t.id = ANY(${[...taskIds]}::uuid[])`,
  );
  return new Map(
    found.map(({ text, messages, ...task }) => [
      task.taskId,
      { ...task, instruction: instructionText({ text, messages }) },
    ]),
  );
}

/**
 * What a version got wrong in the examples part, with people's answers: as examples for the next. One of each instruction
 * before a second of any, YES and NO in turn.
 * @throws AppError CONFLICT where it has labelled nothing there, or everything right
 */
export async function readCorrections(
  viewer: Viewer,
  { many, ...wanted }: Omit<PartWanted, "part"> & { many: number },
): Promise<Correction[]> {
  const { of, units } = await readPart(viewer, { ...wanted, part: "examples" });
  if (units.length === 0)
    throw new AppError(
      "CONFLICT",
      "This version has judged nothing of the examples part yet. Run it on development first: that judges both.",
    );
  const mistakes = mistakesIn(units);
  if (mistakes.length === 0)
    throw new AppError(
      "CONFLICT",
      "In the examples part this version answered as people did. There is nothing to correct.",
    );
  const chosen = spread(mistakes).slice(0, many);
  const texts = await readTexts(
    wanted.benchId,
    chosen.map(({ unit }) => unit.taskId),
  );
  return chosen.flatMap(({ unit, truth }) => {
    const task = texts.get(unit.taskId);
    if (!task || task.responseB !== null) return [];
    const answer = of === "answers" ? (truth === 1 ? "YES" : "NO") : String(truth);
    const { instruction, input, responseA: response } = task;
    return [{ instruction, input, response, question: of === "answers" ? unit.about : null, answer, reason: "" }];
  });
}

function spread(mistakes: readonly Mistake[]): Mistake[] {
  const byTruth = [...groupRows(mistakes, ({ truth }) => truth).values()].map((of) => {
    const seen = new Map<string, number>();
    return of
      .map((mistake) => {
        const turn = seen.get(mistake.unit.cluster) ?? 0;
        seen.set(mistake.unit.cluster, turn + 1);
        return { mistake, turn };
      })
      .toSorted((a, b) => a.turn - b.turn)
      .map(({ mistake }) => mistake);
  });
  const longest = Math.max(...byTruth.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => byTruth.flatMap((of) => of[index] ?? [])).flat();
}

const SURE_OF_NONE =
  "There is no task without people's labels of which this version says how sure it is. Judge more tasks of the round, with probabilities or several samples.";
const NONE_LEFT =
  "People have labelled every task of the round that this version may judge, so none is left to give them. Add tasks to the round first.";

/**
 * A draft round of the tasks that a version is least sure of, the least sure first; tasks with labels of people, and those of a
 * test part that was not opened for it, are left out.
 * @throws AppError INVALID where no task is left, or the version says of none how sure it is
 */
export async function createDeferredRound(
  viewer: Viewer,
  studyId: string,
  benchId: string,
  input: DeferredRound,
): Promise<{ roundId: string; tasks: number }> {
  const { raterId, tasks, name, overlap } = deferredRoundSchema.parse(input);
  const { roundId } = await findBench(viewer, studyId, benchId);
  await requirePermission(viewer, studyId, "round.create");
  const left = Prisma.sql`t.round_id = ${roundId}::uuid AND t.stratum = 'main'
    AND NOT ${isClosedTest(raterId, Prisma.sql`t`)}
    AND NOT EXISTS (SELECT 1 FROM annotation by_person JOIN rater r ON r.id = by_person.rater_id AND r.kind <> 'judge'
      WHERE by_person.task_id = t.id AND by_person.superseded_at IS NULL)`;
  const found = await rows(
    z.object({ taskId: z.uuid() }),
    Prisma.sql`
      SELECT t.id AS "taskId"
      FROM task t JOIN annotation a ON a.task_id = t.id AND a.rater_id = ${raterId}::uuid AND a.superseded_at IS NULL
      CROSS JOIN LATERAL (${LEAST_SURE}) sure
      WHERE ${left} AND sure.least IS NOT NULL
      ORDER BY sure.least, t.position LIMIT ${tasks}`,
  );
  if (found.length === 0) {
    const isAnyLeft = z.object({ isAnyLeft: z.boolean() });
    const sql = Prisma.sql`SELECT EXISTS (SELECT 1 FROM task t WHERE ${left}) AS "isAnyLeft"`;
    const [asked] = await rows(isAnyLeft, sql);
    throw new AppError("INVALID", asked?.isAnyLeft ? SURE_OF_NONE : NONE_LEFT);
  }
  const made = await duplicateRound(viewer, roundId, { taskIds: found.map(({ taskId }) => taskId), name, overlap });
  return { roundId: made.id, tasks: found.length };
}

/** Of the label `a`: the probability of the answer that its judge is least sure of; without any, how samples or orders agree. */
const LEAST_SURE = Prisma.sql`
  SELECT coalesce(
    (SELECT min(greatest(ca.probability, 1 - ca.probability)) FROM checklist_answer ca WHERE ca.annotation_id = a.id),
    (SELECT min(CASE
        WHEN jsonb_array_length(coalesce(item.result -> 'samples', '[]')) > 1 THEN (
          SELECT avg((sample.value::text::float8 = a.level)::int) FROM jsonb_array_elements(item.result -> 'samples') sample)
        WHEN item.result ->> 'consistent' IS NOT NULL THEN CASE WHEN (item.result ->> 'consistent')::boolean THEN 1 ELSE 0.5 END
        ELSE (SELECT min(greatest((said.value ->> 'yes')::float8, (said.value ->> 'no')::float8)
            / ((said.value ->> 'yes')::float8 + (said.value ->> 'no')::float8))
          FROM jsonb_array_elements(item.result -> 'answers') said
          WHERE (said.value ->> 'yes')::int + (said.value ->> 'no')::int > 1) END)
      FROM run JOIN run_item item ON item.run_id = run.id AND item.subject_id = a.task_id AND item.produced_id = a.id
      WHERE run.rater_id = a.rater_id AND run.round_id = a.round_id)) AS least`;

/** Which judge a run improves, and with which models. @throws AppError INVALID or CONFLICT where it cannot begin */
export async function prepareImprovement(viewer: Viewer, studyId: string, asked: ImproveJudge): Promise<PreparedRun> {
  const { benchId, raterId, modelId } = asked;
  const { roundId } = await findBench(viewer, studyId, benchId);
  const isVersion = await prisma().benchVersion.count({ where: { benchId, raterId } });
  if (isVersion === 0) throw notFound("version");
  const { judge, name } = await readJudgeConfiguration(prisma(), studyId, raterId);
  const earlier = await prisma().run.count({
    where: { studyId, kind: "improve-judge", configuration: { path: ["benchId"], equals: benchId } },
  });
  if (earlier >= MAX_PROPOSALS) {
    const message = `${MAX_PROPOSALS} runs have looked at this bench's mistakes already: more would fit a prompt to them. Create another bench.`;
    throw new AppError("INVALID", message);
  }
  if ((await judgedTasks(benchId, raterId, 1)).length === 0)
    throw new AppError(
      "CONFLICT",
      `"${name}" has judged nothing of the development part yet. Run it on development first.`,
    );
  return {
    models: [...new Set([modelId, judge.model.id])],
    roundId,
    raterId,
    subjects: Prisma.sql`SELECT ${raterId}::uuid AS subject_id, '' AS part`,
  };
}

/** Tasks of the development part that a version has judged, at most this many, drawn at random. */
export async function judgedTasks(benchId: string, raterId: string, many: number): Promise<string[]> {
  const { roundId } = await prisma().bench.findUniqueOrThrow({ where: { id: benchId }, select: { roundId: true } });
  const found = await rows(
    z.object({ id: z.uuid() }),
    Prisma.sql`
      SELECT t.id FROM task t
      JOIN bench_instruction p ON p.instruction_id = t.instruction_id AND p.bench_id = ${benchId}::uuid AND p.part = 'development'
      JOIN annotation a ON a.task_id = t.id AND a.rater_id = ${raterId}::uuid AND a.superseded_at IS NULL
      WHERE t.round_id = ${roundId}::uuid AND t.stratum = 'main' ORDER BY md5(t.id::text) LIMIT ${many}`,
  );
  return found.map(({ id }) => id);
}
