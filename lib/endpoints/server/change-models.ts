import { prisma, type Transaction } from "@/lib/db/client";
import type { ModelSupport } from "@/lib/endpoints/endpoint";
import { DEMO_ENDPOINT_ID } from "@/lib/endpoints/study-model";
import { requireAdmin } from "@/lib/people/server/require-role";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";

/** Adds models by the names the endpoint calls them; one that is there already stays, one that was archived comes back. */
export async function addModels(viewer: Viewer, endpointId: string, names: readonly string[]): Promise<void> {
  requireAdmin(viewer, "key");
  await prisma().$transaction(async (transaction) => {
    await touch(transaction, endpointId);
    await transaction.endpointModel.createMany({
      data: [...new Set(names)].map((name) => ({ endpointId, name })),
      skipDuplicates: true,
    });
    await transaction.endpointModel.updateMany({
      where: { endpointId, name: { in: [...names] } },
      data: { archivedAt: null },
    });
    const data = { names: [...names] };
    await recordEvent(transaction, viewer, { studyId: null, kind: "endpoint.models-added", subject: endpointId, data });
  });
}

/** Archives a model or restores it: what it made stays, new runs cannot choose it. */
export async function archiveModel(viewer: Viewer, modelId: string, archived: boolean): Promise<void> {
  requireAdmin(viewer, "key");
  await prisma().$transaction(async (transaction) => {
    const model = await transaction.endpointModel.findUnique({ where: { id: modelId } });
    if (!model) throw notFound("model");
    await touch(transaction, model.endpointId);
    await transaction.endpointModel.update({
      where: { id: modelId },
      data: { archivedAt: archived ? (model.archivedAt ?? new Date()) : null },
    });
    const kind = archived ? "endpoint.model-archived" : "endpoint.model-restored";
    await recordEvent(transaction, viewer, { studyId: null, kind, subject: modelId, data: { name: model.name } });
  });
}

/** Keeps what a test found that a model can do. */
export async function saveModelSupport(viewer: Viewer, modelId: string, supports: ModelSupport): Promise<void> {
  requireAdmin(viewer, "key");
  await prisma().endpointModel.update({
    where: { id: modelId },
    data: {
      supportsSeveral: supports.several,
      supportsLogprobs: supports.logprobs,
      supportsJsonSchema: supports.jsonSchema,
      testedAt: new Date(),
      endpoint: { update: { revision: { increment: 1 } } },
    },
  });
}

/** Locks the endpoint and makes workers notice. */
async function touch(transaction: Transaction, endpointId: string): Promise<void> {
  if (endpointId === DEMO_ENDPOINT_ID) {
    throw new AppError("CONFLICT", "The offline demo model can’t be changed. Add an endpoint for another model.");
  }
  const { count } = await transaction.endpoint.updateMany({
    where: { id: endpointId },
    data: { revision: { increment: 1 } },
  });
  if (count === 0) throw notFound("endpoint");
}
