import { z } from "zod";
import { yieldToEventLoop } from "@/lib/concurrency/in-turns";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
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
import { compareVersions, measure } from "@/lib/judging/bench-measures";
import { readRaterConfiguration } from "@/lib/judging/jury";
import type { Viewer } from "@/lib/people/viewer";
import { findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import { mayInStudy, notFound, studyWhere } from "@/lib/study/server/access";
import { type Label, readValues, unitsOf, type Values } from "./bench-values";
import { hasNoPrice } from "./list-judge-costs";

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
  const ofPeople = labels.filter(({ isPerson }) => isPerson);
  return {
    ...bench,
    createdAt: bench.createdAt.toISOString(),
    may: { write },
    roundName: round.name,
    protocol: round.protocol,
    people: countRaters(ofPeople),
    simulatedPeople: countRaters(ofPeople.filter(({ simulated }) => simulated)),
    arePeopleImported: ofPeople.some(({ isImported }) => isImported),
    versions: shown,
    parts,
  };
}

const countRaters = (labels: readonly Label[]) => new Set(labels.map(({ raterId }) => raterId)).size;

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
