import { prisma, type Transaction } from "@/lib/db/client";
import type { SetModelPrice } from "@/lib/endpoints/study-model";
import { askAnAdmin } from "@/lib/people/server/admin-names";
import type { Viewer } from "@/lib/people/viewer";
import { holdsFor, readLimits } from "@/lib/runs/server/spending/limits";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { requirePermission } from "@/lib/study/server/require-permission";
import { AppError } from "@/lib/wire/app-error";

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
