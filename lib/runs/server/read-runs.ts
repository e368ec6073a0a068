import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { runPricesSchema } from "@/lib/runs/run";
import type { RunDetail, RunFilter, RunList } from "@/lib/runs/run-detail";
import { notFound, requirePermission, studyWhere } from "@/lib/study/server/access";
import { describeRuns, RUN_COLUMNS } from "./describe-runs";
import { countWorkers } from "./worker-process";

const NAMED = { select: { id: true, name: true } } as const;

/** A run as it is now. */
export async function getRun(viewer: Viewer, runId: string): Promise<RunDetail> {
  const row = await prisma().run.findFirst({
    where: { id: runId, study: studyWhere(viewer, "run.read") },
    select: {
      ...RUN_COLUMNS,
      creator: { select: { name: true } },
      round: NAMED,
      rater: { select: { ...NAMED.select, configuration: true } },
    },
  });
  if (!row) throw notFound("run");
  const [run] = await describeRuns([row]);
  if (!run) throw new Error("a run was read but not described");
  return {
    ...run,
    startedBy: row.creator?.name ?? null,
    round: row.round,
    rater: row.rater && { ...row.rater, configuration: z.json().parse(row.rater.configuration) },
    prices: runPricesSchema.parse(row.prices),
    workers: await countWorkers(),
    images: await prisma().studyImage.count({ where: { studyId: row.studyId } }),
    names: await nameIds(row.studyId, [run.configuration, row.prices, row.rater?.configuration]),
  };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** A configuration may list every instruction of a study; nobody reads that many names. */
const MAX_IDS = 500;

const rowSchema = z.object({ id: z.string(), name: z.string() });

/** What the ids in a configuration refer to: models of the instance, and things of the study. */
async function nameIds(studyId: string, configuration: unknown): Promise<Record<string, string>> {
  const ids = [...new Set(JSON.stringify(configuration).toLowerCase().match(UUID))].slice(0, MAX_IDS);
  if (ids.length === 0) return {};
  const found = await rows(
    rowSchema,
    Prisma.sql`
    SELECT m.id, m.name || ' · ' || e.name AS name FROM endpoint_model m JOIN endpoint e ON e.id = m.endpoint_id
      WHERE m.id = ANY (${ids}::uuid[])
    UNION ALL SELECT id, name FROM system WHERE id = ANY (${ids}::uuid[]) AND study_id = ${studyId}::uuid
    UNION ALL SELECT id, name FROM round WHERE id = ANY (${ids}::uuid[]) AND study_id = ${studyId}::uuid
    UNION ALL SELECT id, name FROM rater WHERE id = ANY (${ids}::uuid[]) AND study_id = ${studyId}::uuid
    UNION ALL SELECT id, external_id FROM instruction
      WHERE id = ANY (${ids}::uuid[]) AND study_id = ${studyId}::uuid
    UNION ALL SELECT id, series || ', version ' || version FROM checklist
      WHERE id = ANY (${ids}::uuid[]) AND study_id = ${studyId}::uuid`,
  );
  return Object.fromEntries(found.map(({ id, name }) => [id, name]));
}

const PAGE = 30;

/** A study's runs, the newest first. */
export async function listRuns(viewer: Viewer, studyId: string, filter: RunFilter = {}): Promise<RunList> {
  await requirePermission(viewer, studyId, "run.read");
  const { roundId, raterId, after, limit = PAGE } = filter;
  // Ids grow with time.
  const rows = await prisma().run.findMany({
    where: { studyId, roundId, raterId, ...(after ? { id: { lt: after } } : {}) },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: RUN_COLUMNS,
  });
  const page = rows.slice(0, limit);
  return { runs: await describeRuns(page), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}
