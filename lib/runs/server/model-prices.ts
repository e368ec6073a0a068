import { prisma, type Transaction } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import type { RunPrices } from "@/lib/runs/run";
import { requirePermission } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

const DEFAULT_CURRENCY = "USD";
const FREE = { promptPerMillion: 0, completionPerMillion: 0 };

/** What models cost in a study, by their ids: null where nobody has said, nothing for the demo model. */
export async function pricesOfModels(
  database: Pick<Transaction, "modelPrice" | "endpointModel">,
  studyId: string,
  models: readonly string[],
): Promise<{ prices: RunPrices; currency: string }> {
  const [rows, free] = await Promise.all([
    database.modelPrice.findMany({ where: { studyId, modelId: { in: [...models] } } }),
    database.endpointModel.findMany({ where: { id: { in: [...models] }, endpoint: { baseUrl: null } } }),
  ]);
  const currencies = new Set(rows.map(({ currency }) => currency));
  if (currencies.size > 1) {
    const list = [...currencies].join(" and ");
    throw new AppError("INVALID", `The models of this run have prices in ${list}. Give all of them in one currency.`);
  }
  const prices: RunPrices = Object.fromEntries(models.map((modelId) => [modelId, null]));
  for (const { id } of free) prices[id] = FREE;
  for (const { modelId, promptPerMillion, completionPerMillion } of rows)
    prices[modelId] = { promptPerMillion, completionPerMillion };
  return { prices, currency: rows[0]?.currency ?? DEFAULT_CURRENCY };
}

/** What models cost in a study where the viewer may start runs. */
export async function readPrices(viewer: Viewer, studyId: string, models: readonly string[]): Promise<RunPrices> {
  await requirePermission(viewer, studyId, "run.control");
  return (await pricesOfModels(prisma(), studyId, models)).prices;
}

/** Which of the models were found to give several answers in one call, for who may start runs in the study. */
export async function modelsSupportingN(
  viewer: Viewer,
  studyId: string,
  models: readonly string[],
): Promise<ReadonlySet<string>> {
  await requirePermission(viewer, studyId, "run.control");
  const rows = await prisma().endpointModel.findMany({
    where: { id: { in: [...models] }, supportsSeveral: true },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
