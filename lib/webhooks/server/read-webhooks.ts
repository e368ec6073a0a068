import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import type { Prisma, Webhook } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, requirePermission, studyWhere } from "@/lib/study/server/access";
import { type WebhookOfStudy, webhookSchema } from "@/lib/webhooks/webhook";
import { AppError } from "@/lib/wire/app-error";

/** What a webhook takes: it sends what happens in a study elsewhere, so it is for who may change the study. */
export const WEBHOOK_ACTION = "study.update";

export const webhookWhere = (viewer: Viewer, studyId: string, id: string): Prisma.WebhookWhereInput => ({
  id,
  studyId,
  // Email notices are their member's own: see email-notices.ts.
  userId: null,
  study: studyWhere(viewer, WEBHOOK_ACTION),
});

/** The webhook, locked until the transaction ends. @throws AppError NOT_FOUND */
export async function lockWebhook(
  transaction: Transaction,
  viewer: Viewer,
  studyId: string,
  id: string,
): Promise<Webhook> {
  if ((await transaction.webhook.count({ where: webhookWhere(viewer, studyId, id) })) === 0) throw notFound("webhook");
  await transaction.$executeRaw`SELECT FROM webhook WHERE id = ${id}::uuid FOR UPDATE`;
  const webhook = await transaction.webhook.findUnique({ where: { id } });
  if (!webhook) throw notFound("webhook");
  return webhook;
}

export const WEBHOOK_PARTS = {
  deliveries: { orderBy: { id: "desc" }, take: 1, select: { state: true, createdAt: true } },
} satisfies Prisma.WebhookInclude;

type WebhookRow = Prisma.WebhookGetPayload<{ include: typeof WEBHOOK_PARTS }>;

const storedSchema = webhookSchema.pick({ events: true, disabledBecause: true });

export function webhookDto(webhook: WebhookRow): WebhookOfStudy {
  const { id, url, description, events, alphaThreshold, roundIds, disabledBecause, createdAt } = webhook;
  const [latest] = webhook.deliveries;
  return {
    id,
    url,
    description,
    alphaThreshold,
    roundIds,
    ...z.parse(storedSchema, { events, disabledBecause }),
    createdAt: createdAt.toISOString(),
    latest: latest ? { state: latest.state, at: latest.createdAt.toISOString() } : null,
  };
}

/** @throws AppError INVALID where one is no round of the study */
export async function refuseOtherRounds(
  transaction: Transaction,
  studyId: string,
  roundIds: readonly string[] = [],
): Promise<void> {
  if (roundIds.length === 0) return;
  if ((await transaction.round.count({ where: { studyId, id: { in: [...roundIds] } } })) === roundIds.length) return;
  throw new AppError("INVALID", "One of these rounds is not in the study. List its rounds and choose among them.", {
    fields: [{ field: "roundIds", expected: "ids of rounds of this study" }],
  });
}

/** The webhooks of a study, oldest first. */
export async function listWebhooks(viewer: Viewer, studyId: string): Promise<{ webhooks: WebhookOfStudy[] }> {
  await requirePermission(viewer, studyId, WEBHOOK_ACTION);
  const found = await prisma().webhook.findMany({
    where: { studyId, userId: null },
    include: WEBHOOK_PARTS,
    orderBy: { id: "asc" },
  });
  return { webhooks: found.map(webhookDto) };
}

export async function readWebhook(viewer: Viewer, studyId: string, webhookId: string): Promise<WebhookOfStudy> {
  const where = webhookWhere(viewer, studyId, webhookId);
  const found = await prisma().webhook.findFirst({ where, include: WEBHOOK_PARTS });
  if (!found) throw notFound("webhook");
  return webhookDto(found);
}
