import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { isInGroup, raterKindSchema } from "@/lib/results/agreement-filter";
import { parseExcluded, REPORTED } from "@/lib/results/excluded";
import type { ExcludedLabels, ExcludedLabelsQuery } from "@/lib/results/excluded-labels";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { raterCounts } from "./counts/rater-counts";
import { findAnalysedRound } from "./find-analysed-round";
import { groupOf } from "./group-of";
import { attentionMistakes, type CountedRound, type CountedStudy, inRounds, tasksReported } from "./not-excluded";

/** What a selection leaves out of a round or of all rounds of a study: how many labels remain, and what else could be left out. */
export async function readExcludedLabels(
  viewer: Viewer,
  of: { roundId: string } | { studyId: string },
  { raters: asked, without }: ExcludedLabelsQuery,
): Promise<ExcludedLabels> {
  const db = prisma();
  const found =
    "roundId" in of ? await findAnalysedRound(viewer, "agreement.read", of.roundId, { without, labels: "all" }) : null;
  const counted: CountedRound | CountedStudy = found ?? {
    studyId: await findStudy(viewer, "studyId" in of ? of.studyId : ""),
    excluded: parseExcluded(without),
  };
  const group = found ? await groupOf(db, found, asked) : (asked ?? "all");
  const raters = await readRaters(db, counted);
  const inGroup = raters.filter((rater) => isInGroup(rater, group));
  const reported = await readReported(db, counted);
  return {
    labels: sum(inGroup, ({ labels }) => labels),
    counted: sum(inGroup, (rater) => rater.counted),
    raters: raters.map(({ source: _, isJury: __, ...rater }) => rater),
    reported: REPORTED.map((kind) => ({ kind, tasks: tasksWith(reported, [kind]) })).filter(({ tasks }) => tasks > 0),
    tasksReported: tasksWith(reported, counted.excluded?.reported ?? []),
    batches: await readBatches(db, counted),
  };
}

async function findStudy(viewer: Viewer, studyId: string): Promise<string> {
  const study = await prisma().study.findFirst({
    where: { id: studyId, ...studyWhere(viewer, "agreement.read") },
    select: { id: true },
  });
  if (!study) throw notFound("study");
  return study.id;
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

const raterSchema = z.object({
  number: z.int(),
  kind: raterKindSchema,
  name: z.string().nullable(),
  source: z.string().nullable(),
  simulated: z.boolean(),
  isJury: z.boolean(),
  labels: z.int(),
  counted: z.int(),
  failedAttention: z.int(),
  removed: z.boolean(),
});

function readRaters(db: Reader, of: CountedRound | CountedStudy) {
  const sums = (counts: Prisma.Sql) => Prisma.sql`
    SELECT y.rater_id, sum(y.labels)::int AS labels FROM ${counts} y
    WHERE ${inRounds(Prisma.sql`y.round_id`, of)} AND y.labels > 0 GROUP BY y.rater_id`;
  return rows(
    raterSchema,
    Prisma.sql`
      SELECT r.number, r.kind, CASE WHEN r.kind <> 'human' THEN r.name END AS name, r.source, r.simulated,
        r.is_jury AS "isJury", given.labels, coalesce(kept.labels, 0) AS counted,
        coalesce(mistaken.mistakes, 0)::int AS "failedAttention", EXISTS (
          SELECT FROM round_removal removal
          WHERE removal.rater_id = r.id AND ${inRounds(Prisma.sql`removal.round_id`, of)}
        ) AS removed
      FROM (${sums(Prisma.sql`rater_tally`)}) given JOIN rater r ON r.id = given.rater_id
      LEFT JOIN (${sums(raterCounts(of))}) kept ON kept.rater_id = r.id
      LEFT JOIN (
        SELECT rater_id, max(mistakes) AS mistakes FROM (${attentionMistakes(of)}) of_round GROUP BY rater_id
      ) mistaken ON mistaken.rater_id = r.id
      WHERE NOT r.is_jury ORDER BY r.number`,
    db,
  );
}

/** The kinds of problems that somebody reported of each task. */
function readReported(db: Reader, of: CountedRound | CountedStudy) {
  const kinds = REPORTED.map(
    (kind) => Prisma.sql`SELECT task_id, ${kind}::text AS kind FROM (${tasksReported(of, [kind])}) of_kind`,
  );
  return rows(
    z.object({ kinds: z.array(z.enum(REPORTED)), tasks: z.int() }),
    Prisma.sql`
      SELECT kinds, count(*)::int AS tasks FROM (
        SELECT found.task_id, array_agg(found.kind ORDER BY found.kind) AS kinds
        FROM (${Prisma.join(kinds, " UNION ALL ")}) found JOIN task t ON t.id = found.task_id AND t.stratum = 'main'
        GROUP BY found.task_id
      ) reported GROUP BY kinds`,
    db,
  );
}

type Reports = Awaited<ReturnType<typeof readReported>>;

function tasksWith(reports: Reports, wanted: readonly string[]): number {
  return sum(
    reports.filter(({ kinds }) => kinds.some((kind) => wanted.includes(kind))),
    ({ tasks }) => tasks,
  );
}

async function readBatches(db: Reader, of: CountedRound | CountedStudy) {
  const found = await rows(
    z.object({ batch: z.string(), tasks: z.int() }),
    Prisma.sql`
      SELECT coalesce(t.batch, '') AS batch, count(*)::int AS tasks FROM task t
      WHERE ${inRounds(Prisma.sql`t.round_id`, of)} AND t.stratum = 'main'
      GROUP BY 1 ORDER BY min(t.round_id::text), min(t.position)`,
    db,
  );
  return found.some(({ batch }) => batch !== "") ? found : [];
}
