import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import type { RunPrices } from "@/lib/runs/run";
import { requirePermission } from "@/lib/study/server/require-permission";
import { pricesOfModels } from "./prices-of-models";

/** What models cost in a study where the viewer may start runs. */
export async function readPrices(viewer: Viewer, studyId: string, models: readonly string[]): Promise<RunPrices> {
  await requirePermission(viewer, studyId, "run.control");
  return (await pricesOfModels(prisma(), studyId, models)).prices;
}
