import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import type { RunFilter, RunList } from "@/lib/runs/run-detail";
import { requirePermission } from "@/lib/study/server/require-permission";
import { describeRuns, RUN_COLUMNS } from "./describe-runs";

const PAGE = 30;

/** A study's runs, the newest first. */
export async function listRuns(viewer: Viewer, studyId: string, filter: RunFilter = {}): Promise<RunList> {
  await requirePermission(viewer, studyId, "run.read");
  const { roundId, raterId, after } = filter;
  // Ids grow with time.
  const rows = await prisma().run.findMany({
    where: { studyId, roundId, raterId, ...(after ? { id: { lt: after } } : {}) },
    orderBy: { id: "desc" },
    take: PAGE + 1,
    select: RUN_COLUMNS,
  });
  const page = rows.slice(0, PAGE);
  return { runs: await describeRuns(page), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}
