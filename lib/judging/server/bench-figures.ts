import { z } from "zod";
import { yieldToEventLoop } from "@/lib/concurrency/in-turns";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { type Snapshot, snapshot } from "@/lib/db/snapshot";
import {
  type Bench,
  type BenchPart,
  type BenchQuery,
  type BenchVersion,
  benchPartSchema,
  benchQuerySchema,
  costSchema,
  type PartFigures,
} from "@/lib/judging/bench";
import { compareVersions, type MeasuredUnit, measure } from "@/lib/judging/bench-measures";
import { readRaterConfiguration } from "@/lib/judging/jury";
import type { Viewer } from "@/lib/people/viewer";
import { type AnalysedRound, findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import { liveLabels } from "@/lib/results/server/live-labels";
import { scaleOfRound } from "@/lib/round/protocol/round-scale";
import { groupRows } from "@/lib/stats/group-rows";
import { mayInStudy, notFound, studyWhere } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { hasNoPrice } from "./list-judge-costs";

/** Of people and versions in the parts shown: more are for the command line. */
const MAX_VALUES = 400_000;

const labelSchema = z.object({
  raterId: z.uuid(),
  isPerson: z.boolean(),
  part: benchPartSchema,
  taskId: z.uuid(),
  instructionId: z.uuid(),
  unit: z.string(),
  about: z.string(),
  value: z.number(),
  probability: z.number().nullable(),
  certainty: z.number().nullable(),
});
type Label = z.infer<typeof labelSchema>;
type Values = Readonly<Record<"answers" | "levels", readonly Label[]>>;

/** A bench with what every version is worth: on development always, on the test once it was opened for the version. */
export async function readBench(
  viewer: Viewer,
  studyId: string,
  benchId: string,
  query: BenchQuery = {},
): Promise<Bench> {
  const { accuracy: wanted } = benchQuerySchema.parse(query);
  const bench = await prisma().bench.findFirst({
    where: { id: benchId, studyId, study: studyWhere(viewer, "run.read") },
    select: { id: true, name: true, roundId: true, seed: true, createdAt: true },
  });
  if (!bench) throw notFound("bench");
  const round = await findAnalysedRound(viewer, "agreement.read", bench.roundId);
  const write = await mayInStudy(viewer, studyId, "run.control");
  const { versions, parts, values } = await snapshot(async (db) => ({
    versions: await selectVersions(db, benchId),
    parts: await countParts(db, bench),
    values: await readValues(db, benchId, round),
  }));
  const costs = await readCosts(prisma(), benchId, bench.roundId);
  const shown: BenchVersion[] = [];
  for (const version of versions) {
    shown.push(shownVersion(version, { versions, parts, values, costs, wanted }));
    await yieldToEventLoop();
  }
  const labels = [...values.answers, ...values.levels];
  const people = new Set(labels.flatMap(({ isPerson, raterId }) => (isPerson ? [raterId] : [])));
  return {
    ...bench,
    createdAt: bench.createdAt.toISOString(),
    may: { write },
    roundName: round.name,
    people: people.size,
    versions: shown,
    parts,
  };
}

interface ReadBench extends Omit<Measured, "version" | "part"> {
  readonly parts: Bench["parts"];
  readonly costs: readonly z.infer<typeof costRow>[];
}

function shownVersion(version: Version, bench: ReadBench): BenchVersion {
  const { configuration, openedAt, addedAt, ...rest } = version;
  const judge = readRaterConfiguration(configuration);
  const figures = (part: BenchPart): PartFigures => {
    const of = { ...bench, version, part };
    const cost = bench.costs.find((one) => one.raterId === version.raterId && one.part === part);
    return {
      tasks: bench.parts[part].tasks,
      judged: judgedTasks(bench.values, version.raterId, part),
      answers: measuresOf("answers", of),
      levels: measuresOf("levels", of),
      against: againstEarlier(of),
      cost: cost ? costSchema.parse(cost) : null,
    };
  };
  return {
    ...rest,
    configuration: judge?.type === "model" ? judge : null,
    addedAt: addedAt.toISOString(),
    openedAt: openedAt?.toISOString() ?? null,
    development: figures("development"),
    test: openedAt ? figures("test") : null,
    examplesJudged: judgedTasks(bench.values, version.raterId, "examples"),
  };
}

const versionRow = z.object({
  raterId: z.uuid(),
  number: z.int(),
  name: z.string(),
  madeFrom: z.int().nullable(),
  change: z.string(),
  simulated: z.boolean(),
  configuration: z.unknown(),
  addedAt: z.date(),
  openedAt: z.date().nullable(),
  openedBy: z.string().nullable(),
});
type Version = z.infer<typeof versionRow>;

function selectVersions(db: Reader, benchId: string): Promise<Version[]> {
  return rows(
    versionRow,
    Prisma.sql`
      SELECT v.rater_id AS "raterId", v.number, r.name, v.made_from AS "madeFrom", v.change, r.simulated, r.configuration,
        v.added_at AS "addedAt", v.opened_at AS "openedAt", v.opened_by AS "openedBy"
      FROM bench_version v JOIN rater r ON r.id = v.rater_id WHERE v.bench_id = ${benchId}::uuid ORDER BY v.number`,
    db,
  );
}

async function countParts(db: Reader, { id, roundId }: { id: string; roundId: string }): Promise<Bench["parts"]> {
  const found = await rows(
    z.object({ part: benchPartSchema, instructions: z.int(), tasks: z.int() }),
    Prisma.sql`
      SELECT p.part::text AS part, count(DISTINCT p.instruction_id)::int AS instructions, count(t.id)::int AS tasks
      FROM bench_instruction p LEFT JOIN task t ON t.instruction_id = p.instruction_id AND t.round_id = ${roundId}::uuid
        AND t.stratum = 'main'
      WHERE p.bench_id = ${id}::uuid GROUP BY p.part`,
    db,
  );
  const of = (part: BenchPart) => {
    const { instructions = 0, tasks = 0 } = found.find((one) => one.part === part) ?? {};
    return { instructions, tasks };
  };
  return { examples: of("examples"), development: of("development"), test: of("test") };
}

/**
 * How sure a judge was, 0–1: of an answer by its probability, else by the share of samples that said the same; of a level by
 * that share; of a pair by whether both orders agree.
 */
const CERTAINTY_OF_LEVEL = Prisma.sql`CASE
  WHEN jsonb_array_length(coalesce(made.result -> 'samples', '[]')) > 1 THEN (
    SELECT avg((sample.value::text::float8 = a.level)::int)::float8 FROM jsonb_array_elements(made.result -> 'samples') sample)
  WHEN made.result ->> 'consistent' IS NOT NULL THEN CASE WHEN (made.result ->> 'consistent')::boolean THEN 1 ELSE 0.5 END
  END`;
const CERTAINTY_OF_ANSWER = Prisma.sql`coalesce(greatest(ca.probability, 1 - ca.probability), (
  SELECT greatest((said.value ->> 'yes')::float8, (said.value ->> 'no')::float8)
    / nullif((said.value ->> 'yes')::float8 + (said.value ->> 'no')::float8, 0)
  FROM jsonb_array_elements(made.result -> 'answers') said
  WHERE (said.value ->> 'itemId')::uuid = ca.item_id AND coalesce(said.value ->> 'side', 'A') = ca.side::text
    AND (said.value ->> 'yes')::int + (said.value ->> 'no')::int > 1 LIMIT 1))`;

/** Labels of people, and of versions where they may be seen. */
export async function readValues(db: Snapshot, benchId: string, round: AnalysedRound): Promise<Values> {
  const scale = scaleOfRound(round);
  const sources = Prisma.sql`
    FROM bench_instruction p JOIN task t ON t.instruction_id = p.instruction_id AND t.round_id = ${round.id}::uuid
    JOIN annotation a ON a.task_id = t.id JOIN rater r ON r.id = a.rater_id
    LEFT JOIN bench_version v ON v.bench_id = p.bench_id AND v.rater_id = r.id
    LEFT JOIN LATERAL (
      SELECT item.result FROM run JOIN run_item item ON item.run_id = run.id AND item.subject_id = t.id
      WHERE v.rater_id IS NOT NULL AND run.rater_id = r.id AND run.round_id = t.round_id AND item.produced_id = a.id LIMIT 1
    ) made ON TRUE`;
  const shown = Prisma.sql`p.bench_id = ${benchId}::uuid AND ${liveLabels(round, "all")}
    AND (r.kind = ${await kindOfPeople(db, round)}::rater_kind OR v.rater_id IS NOT NULL AND (p.part <> 'test' OR v.opened_at IS NOT NULL))`;
  const common = Prisma.sql`a.rater_id AS "raterId", r.kind <> 'judge' AS "isPerson", p.part::text AS part, t.id AS "taskId",
    t.instruction_id AS "instructionId"`;
  const answers = await rows(
    labelSchema,
    Prisma.sql`
      SELECT ${common}, t.id || ' ' || ca.item_id || ' ' || ca.side AS unit, q.question AS about,
        CASE ca.answer WHEN 'YES' THEN 1 ELSE 0 END::float8 AS value, ca.probability, ${CERTAINTY_OF_ANSWER} AS certainty
      ${sources} JOIN checklist_answer ca ON ca.annotation_id = a.id AND ca.answer IN ('YES', 'NO')
      JOIN checklist_item q ON q.id = ca.item_id
      WHERE ${shown} ORDER BY t.position, ca.item_id, ca.side, r.number LIMIT ${MAX_VALUES + 1}`,
    db,
  );
  const levels = scale
    ? await rows(
        labelSchema,
        Prisma.sql`
      SELECT ${common}, t.id::text AS unit, '' AS about, a.level AS value, NULL::float8 AS probability, ${CERTAINTY_OF_LEVEL} AS certainty
      ${sources} WHERE ${shown} AND a.level IS NOT NULL ORDER BY t.position, r.number LIMIT ${MAX_VALUES + 1}`,
        db,
      )
    : [];
  if (answers.length > MAX_VALUES || levels.length > MAX_VALUES) {
    throw new AppError(
      "TOO_LARGE",
      "This bench has too many labels to be computed while you wait. Create one on a smaller round.",
    );
  }
  const middle =
    scale && "comparison" in scale && scale.comparison
      ? (scale.comparison.bestForA + scale.comparison.bestForB) / 2
      : null;
  // A judge says which response is better, not by how much.
  return {
    answers,
    levels: middle === null ? levels : levels.map((label) => ({ ...label, value: Math.sign(label.value - middle) })),
  };
}

/** People are those who labelled, else imported raters. */
async function kindOfPeople(db: Reader, round: AnalysedRound): Promise<"human" | "imported"> {
  const found = await rows(
    z.object({ one: z.int() }),
    Prisma.sql`SELECT 1 AS one FROM annotation a JOIN task t ON t.id = a.task_id WHERE ${liveLabels(round, "human")} LIMIT 1`,
    db,
  );
  return found.length > 0 ? "human" : "imported";
}

function judgedTasks(values: Values, raterId: string, part: BenchPart): number {
  const own = [...values.answers, ...values.levels].filter((label) => label.raterId === raterId && label.part === part);
  return new Set(own.map(({ taskId }) => taskId)).size;
}

interface Measured {
  readonly version: Version;
  readonly versions: readonly Version[];
  readonly part: BenchPart;
  readonly wanted: number;
  readonly values: Values;
}

/** What a judge and people said of one thing, and of which task it is. */
export type BenchUnit = MeasuredUnit & { readonly taskId: string };

/** Units of a part that the version and at least one person labelled. */
export function unitsOf(
  labels: readonly Label[],
  raterId: string,
  part: BenchPart,
): (MeasuredUnit & { taskId: string })[] {
  const inPart = labels.filter((label) => label.part === part);
  return [...groupRows(inPart, ({ unit }) => unit)].flatMap(([unit, of]) => {
    const own = of.find((label) => label.raterId === raterId);
    const people = new Map(of.flatMap((label) => (label.isPerson ? [[label.raterId, label.value] as const] : [])));
    if (!own || people.size === 0) return [];
    const { taskId, instructionId: cluster, about, value: said, probability, certainty } = own;
    return [{ unit, taskId, cluster, about, people, said, probability, certainty }];
  });
}

function measuresOf(of: "answers" | "levels", { version, part, wanted, values }: Measured): PartFigures["answers"] {
  const units = unitsOf(values[of], version.raterId, part);
  const learntFrom = part === "test" ? unitsOf(values[of], version.raterId, "development") : null;
  return units.length === 0 ? null : measure(units, { of, learntFrom, wanted });
}

function againstEarlier({ version, versions, part, values }: Measured): PartFigures["against"] {
  const number = version.madeFrom ?? version.number - 1;
  const earlier = versions.find((one) => one.number === number);
  if (!earlier || (part === "test" && !earlier.openedAt)) return null;
  const of = values.answers.some(({ raterId }) => raterId === version.raterId) ? values.answers : values.levels;
  const found = compareVersions(unitsOf(of, version.raterId, part), unitsOf(of, earlier.raterId, part));
  return found && { number, ...found };
}

const costRow = costSchema.extend({ raterId: z.uuid(), part: benchPartSchema });

/** What versions' labels took (from the cache: at first), by part; of several currencies the one with most labels. */
function readCosts(db: Reader, benchId: string, roundId: string): Promise<z.infer<typeof costRow>[]> {
  return rows(
    costRow,
    Prisma.sql`
      SELECT DISTINCT ON (v.rater_id, p.part) v.rater_id AS "raterId", p.part::text AS part, run.currency,
        CASE WHEN NOT bool_or(${hasNoPrice}) THEN sum(coalesce(paid.cost, c.cost))::float8 END AS amount,
        sum(coalesce(paid.milliseconds, c.milliseconds))::float8 AS milliseconds, count(DISTINCT item.id)::int AS labels
      FROM bench_version v JOIN bench_instruction p ON p.bench_id = v.bench_id
      JOIN task t ON t.instruction_id = p.instruction_id AND t.round_id = ${roundId}::uuid
      JOIN run ON run.rater_id = v.rater_id AND run.round_id = t.round_id AND run.kind = 'judge-round'
      JOIN run_item item ON item.run_id = run.id AND item.subject_id = t.id AND item.produced_id IS NOT NULL
      JOIN model_call c ON c.item_id = item.id LEFT JOIN model_call paid ON paid.id = c.cached_from
      WHERE v.bench_id = ${benchId}::uuid GROUP BY v.rater_id, p.part, run.currency ORDER BY 1, p.part, labels DESC`,
    db,
  );
}
