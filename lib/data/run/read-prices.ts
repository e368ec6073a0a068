import { prisma } from "@/lib/db/client";
import type { RunPrices } from "@/lib/domain/run/run";
import type { Viewer } from "@/lib/domain/viewer";
import { studyWhere } from "../access";

/** What models cost in a study, by their ids; null where nobody has said. */
export async function readPrices(viewer: Viewer, studyId: string, models: readonly string[]): Promise<RunPrices> {
  const rows = await prisma().modelPrice.findMany({
    where: { studyId, modelId: { in: [...models] }, study: studyWhere(viewer, "run.read") },
  });
  const prices: RunPrices = Object.fromEntries(models.map((modelId) => [modelId, null]));
  for (const { modelId, promptPerMillion, completionPerMillion } of rows)
    prices[modelId] = { promptPerMillion, completionPerMillion };
  return prices;
}
