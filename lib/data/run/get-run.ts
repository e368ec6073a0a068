import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { runPricesSchema } from "@/lib/domain/run/run";
import type { RunDetail } from "@/lib/domain/run/run-detail";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyWhere } from "../access";
import { describeRuns, RUN_COLUMNS } from "./describe-runs";
import { nameIds } from "./name-ids";
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
    names: await nameIds(row.studyId, [run.configuration, row.prices, row.rater?.configuration]),
  };
}
