import { prisma, type Transaction } from "@/lib/db/client";
import type { ModelSupport } from "@/lib/endpoints/endpoint";
import { DEFAULT_CURRENCY, type SetModelPrice, type StudyModels } from "@/lib/endpoints/study-model";
import { mayManageInstance } from "@/lib/people/permission";
import { adminNames, askAnAdmin } from "@/lib/people/server/list-users";
import type { Viewer } from "@/lib/people/viewer";
import { holdsFor, readLimits } from "@/lib/runs/server/spending/limits";
import { notFound, requirePermission, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";

const FREE = { promptPerMillion: 0, completionPerMillion: 0 };

/** The models a study may use, with its prices; archived ones are left out. */
export async function listStudyModels(viewer: Viewer, studyId: string): Promise<StudyModels> {
  const [study, rows, admins] = await Promise.all([
    prisma().study.findFirst({
      where: { AND: [{ id: studyId }, studyWhere(viewer, "run.read")] },
      select: { modelPrices: true },
    }),
    prisma().endpointModel.findMany({
      where: { archivedAt: null, endpoint: { archivedAt: null } },
      include: { endpoint: true },
      orderBy: [{ endpoint: { name: "asc" } }, { endpointId: "asc" }, { name: "asc" }],
    }),
    adminNames(),
  ]);
  if (!study) throw notFound("study");
  const prices = new Map(study.modelPrices.map((price) => [price.modelId, price]));
  const models = rows.map(({ id, name, endpoint, testedAt, ...row }) => {
    const price = prices.get(id);
    const isDemo = endpoint.baseUrl === null;
    return {
      id,
      name,
      isDemo,
      endpointId: endpoint.id,
      endpointName: endpoint.name,
      supports: modelSupport(row),
      testedAt: testedAt?.toISOString() ?? null,
      price: price
        ? { promptPerMillion: price.promptPerMillion, completionPerMillion: price.completionPerMillion }
        : isDemo
          ? FREE
          : null,
    };
  });
  return {
    models: [...models.filter(({ isDemo }) => !isDemo), ...models.filter(({ isDemo }) => isDemo)],
    currency: study.modelPrices[0]?.currency ?? DEFAULT_CURRENCY,
    hasPrices: study.modelPrices.length > 0,
    mayAddEndpoints: mayManageInstance(viewer),
    admins,
  };
}

/** What a test found, from the columns that keep it. */
export function modelSupport(row: {
  readonly supportsSeveral: boolean;
  readonly supportsLogprobs: boolean;
  readonly supportsJsonSchema: boolean;
}): ModelSupport {
  return { several: row.supportsSeveral, logprobs: row.supportsLogprobs, jsonSchema: row.supportsJsonSchema };
}

/** What a model costs in a study. All prices of a study are in one currency, so that what runs cost can be summed. */
export async function setModelPrice(
  viewer: Viewer,
  studyId: string,
  modelId: string,
  { promptPerMillion, completionPerMillion, currency }: SetModelPrice,
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    await lockStudy(transaction, viewer, studyId);
    const model = await transaction.endpointModel.findUnique({ where: { id: modelId }, select: { name: true } });
    if (!model) throw notFound("model");
    const other = await transaction.modelPrice.findFirst({
      where: { studyId, modelId: { not: modelId }, currency: { not: currency } },
      include: { model: { select: { name: true } } },
    });
    if (other) {
      throw new AppError(
        "CONFLICT",
        `This study counts in ${other.currency}: the price of ${other.model.name} is in it. Enter the price in ${other.currency}, or remove the other prices first.`,
      );
    }
    const price = { promptPerMillion, completionPerMillion, currency };
    await transaction.modelPrice.upsert({
      where: { studyId_modelId: { studyId, modelId } },
      create: { studyId, modelId, ...price },
      update: price,
    });
    const data = { model: model.name, ...price };
    await recordEvent(transaction, viewer, { studyId, kind: "model.price-set", subject: modelId, data });
  });
}

/** Takes a price away; runs that began with it keep it. */
export async function removeModelPrice(viewer: Viewer, studyId: string, modelId: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    await lockStudy(transaction, viewer, studyId);
    const { count } = await transaction.modelPrice.deleteMany({ where: { studyId, modelId } });
    if (count > 0) await recordEvent(transaction, viewer, { studyId, kind: "model.price-removed", subject: modelId });
  });
}

/** Two researchers cannot choose two currencies at the same moment. */
async function lockStudy(transaction: Transaction, viewer: Viewer, studyId: string): Promise<void> {
  await requirePermission(viewer, studyId, "run.control", transaction);
  await transaction.$executeRaw`SELECT id FROM study WHERE id = ${studyId}::uuid FOR NO KEY UPDATE`;
  if (viewer.kind === "operator" || viewer.isAdmin) return;
  // Who could say that everything is free would have no limit.
  if ((await readLimits(holdsFor(studyId, viewer.userId), transaction)).length === 0) return;
  const ask = await askAnAdmin(transaction);
  throw new AppError("FORBIDDEN", `Spending is limited here, so only an admin sets prices. ${ask}`);
}
