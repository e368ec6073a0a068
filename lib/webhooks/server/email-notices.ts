import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import type { Webhook } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, requirePermission } from "@/lib/study/server/access";
import { type emailNoticesSchema, type OwnEmailNotices, ownEmailNoticesSchema } from "@/lib/webhooks/webhook";
import { AppError } from "@/lib/wire/app-error";
import { followFromNow } from "./notify-of-ends";

const ACTION = "study.read";

type Noticed = { studyId: string; userId: string };
type StoredNotices = Omit<OwnEmailNotices, "sendsMail">;

const storedSchema = ownEmailNoticesSchema.pick({ events: true });

function own(viewer: Viewer, studyId: string, db: Pick<Transaction, "webhook"> = prisma()): Promise<Webhook | null> {
  if (viewer.kind !== "user") return Promise.resolve(null);
  return db.webhook.findUnique({ where: { studyId_userId: { studyId, userId: viewer.userId } } });
}

/** What the viewer is mailed about a study. */
export async function readEmailNotices(viewer: Viewer, studyId: string): Promise<StoredNotices> {
  await requirePermission(viewer, studyId, ACTION);
  const isMember =
    viewer.kind === "user" && (await prisma().membership.count({ where: { studyId, userId: viewer.userId } })) > 0;
  const notices = await own(viewer, studyId);
  const where = { studyId, id: { in: notices?.roundIds ?? [] } };
  const rounds = await prisma().round.findMany({ where, select: { id: true }, orderBy: { createdAt: "asc" } });
  return {
    ...z.parse(storedSchema, { events: notices?.events ?? [] }),
    alphaThreshold: notices?.alphaThreshold ?? null,
    roundIds: rounds.map(({ id }) => id),
    isMember,
    stopped: notices !== null && notices.disabledAt !== null,
  };
}

/** Chooses what the viewer is mailed about a study: what happens from now on. Without events nothing is. */
export async function setEmailNotices(
  viewer: Viewer,
  studyId: string,
  { events, alphaThreshold, roundIds = [] }: z.input<typeof emailNoticesSchema>,
  now = new Date(),
): Promise<StoredNotices> {
  await requirePermission(viewer, studyId, ACTION);
  if (viewer.kind !== "user") throw new AppError("FORBIDDEN", "Only a signed-in person can be sent email.");
  const { userId } = viewer;
  await prisma().$transaction(async (transaction) => {
    if (events.length === 0) {
      await transaction.webhook.deleteMany({ where: { studyId, userId } });
      return;
    }
    const members = await transaction.$executeRaw`
      SELECT FROM membership WHERE study_id = ${studyId}::uuid AND user_id = ${userId} FOR NO KEY UPDATE`;
    if (members === 0) throw new AppError("CONFLICT", "Only members of a study get its email notices. Join it first.");
    const known = await transaction.round.count({ where: { studyId, id: { in: roundIds } } });
    if (known < new Set(roundIds).size) throw notFound("round");
    const before = await own(viewer, studyId, transaction);
    const settings = {
      events: [...events],
      roundIds: [...new Set(roundIds)],
      alphaThreshold: events.includes("agreement.crossed") ? alphaThreshold : null,
    };
    const nobodyYet = { url: "", description: "", sealedSecret: "", labelsUntil: now };
    const { id } = await transaction.webhook.upsert({
      where: { studyId_userId: { studyId, userId } },
      create: { ...nobodyYet, id: uuidv7(), studyId, userId, lastLabelId: uuidv7(), ...settings },
      update: { ...settings, disabledAt: null, disabledBecause: null },
    });
    const heardAll =
      before !== null && before.disabledAt === null && events.every((event) => before.events.includes(event));
    if (!heardAll) await followFromNow(transaction, id, now);
    else if (before.alphaThreshold !== settings.alphaThreshold) {
      await transaction.webhookSubject.updateMany({ where: { webhookId: id }, data: { isAbove: null, version: null } });
    }
  });
  return readEmailNotices(viewer, studyId);
}

/** The study that a member is mailed about, by a signed link in such an email. */
export async function noticedStudy({ studyId, userId }: Noticed): Promise<string | null> {
  const where = { studyId_userId: { studyId, userId } };
  const found = await prisma().membership.findUnique({ where, select: { study: { select: { name: true } } } });
  return found?.study.name ?? null;
}

/** Stops a person's emails about a study, as they asked by such a link. */
export async function stopEmailNotices({ studyId, userId }: Noticed): Promise<void> {
  await prisma().webhook.deleteMany({ where: { studyId, userId } });
}
