import { prisma, type Transaction } from "@/lib/db/client";
import { type KeyOwner, openKey, resealed, sealKey } from "@/lib/endpoints/server/internal/sealed-key";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, requirePermission, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";

/** Where Prolific's API is. Operators can name another address, such as that of a stub. */
export const prolificUrl = (): string => process.env.TICKBOX_PROLIFIC_URL || "https://api.prolific.com";

/** The address is sealed in: a token is never sent to another host than it was given for. */
const ownerOfToken = (studyId: string): KeyOwner => ({
  endpointId: studyId,
  name: "Prolific",
  baseUrl: prolificUrl(),
});

/** Stores a study's token in place of one before. Whether Prolific accepts it is the caller's to ask first. */
export async function storeToken(viewer: Viewer, studyId: string, token: string): Promise<void> {
  const sealedToken = sealKey(token, ownerOfToken(studyId));
  await prisma().$transaction(async (transaction) => {
    await requirePermission(viewer, studyId, "people.change", transaction);
    const stored = { sealedToken, storedAt: new Date() };
    await transaction.prolificAccount.upsert({ where: { studyId }, create: { studyId, ...stored }, update: stored });
    await recordEvent(transaction, viewer, { studyId, kind: "prolific.token-stored" });
  });
}

export async function removeToken(viewer: Viewer, studyId: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    await requirePermission(viewer, studyId, "people.change", transaction);
    const { count } = await transaction.prolificAccount.deleteMany({ where: { studyId } });
    if (count > 0) await recordEvent(transaction, viewer, { studyId, kind: "prolific.token-removed" });
  });
}

export interface LinkOfRound {
  readonly roundId: string;
  readonly invitationId: string;
}

/** A platform link of a round whose people the viewer may change. @throws AppError NOT_FOUND */
export async function findLink(viewer: Viewer, { roundId, invitationId }: LinkOfRound, db: Links = prisma()) {
  const link = await db.crowdLink.findFirst({
    where: { roundId, invitationId, round: { study: studyWhere(viewer, "people.change") } },
    select: { round: { select: { studyId: true } }, prolificStudy: true, pay: true },
  });
  if (!link) throw notFound("platform link");
  const { round, ...rest } = link;
  return { studyId: round.studyId, ...rest };
}

type Links = Pick<Transaction, "crowdLink">;

export interface LinkAtProlific {
  readonly studyId: string;
  readonly token: string;
  readonly prolificStudy: string;
}

/**
 * What it takes to ask Prolific about a link of a round. Never to be logged, stored or shown.
 * @throws AppError NOT_FOUND for a link that the viewer may not change; CONFLICT where the token or the study is missing
 */
export async function linkAtProlific(viewer: Viewer, at: LinkOfRound): Promise<LinkAtProlific> {
  const { studyId, prolificStudy } = await findLink(viewer, at);
  return withToken(studyId, prolificStudy);
}

/** @throws AppError CONFLICT where the token or the study is missing, or the token cannot be opened */
export async function withToken(studyId: string, prolificStudy: string | null): Promise<LinkAtProlific> {
  const account = await prisma().prolificAccount.findUnique({ where: { studyId } });
  if (!account) throw new AppError("CONFLICT", "This study has no Prolific token. Let an owner store one first.");
  if (prolificStudy === null) {
    throw new AppError("CONFLICT", "The id of the Prolific study is missing. Enter it at the platform link first.");
  }
  const opened = openKey(account.sealedToken, ownerOfToken(studyId));
  if (!opened.ok) {
    throw new AppError(
      "CONFLICT",
      "The Prolific token cannot be read: it was stored under another TICKBOX_ENCRYPTION_KEY or for another address of Prolific. Store it again.",
    );
  }
  return { studyId, token: opened.key, prolificStudy };
}

/** @returns how many tokens were stored under the encryption key before, and are now under the one that counts */
export async function resealProlificTokens(): Promise<number> {
  let again = 0;
  for (const { studyId, sealedToken } of await prisma().prolificAccount.findMany()) {
    const changed = resealed(sealedToken, ownerOfToken(studyId));
    if (!changed) continue;
    const { count } = await prisma().prolificAccount.updateMany({
      where: { studyId, sealedToken },
      data: { sealedToken: changed },
    });
    again += count;
  }
  return again;
}

/** Sets which of Prolific's studies a link belongs to. */
export async function setProlificStudy(viewer: Viewer, at: LinkOfRound, prolificStudy: string | null): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const { studyId } = await findLink(viewer, at, transaction);
    await transaction.crowdLink.update({ where: { invitationId: at.invitationId }, data: { prolificStudy } });
    const data = { roundId: at.roundId, prolificStudy };
    await recordEvent(transaction, viewer, { studyId, kind: "prolific.study-set", subject: at.invitationId, data });
  });
}

/** Keeps that places were set. */
export async function recordPlaces(
  viewer: Viewer,
  studyId: string,
  { roundId, invitationId, places }: LinkOfRound & { places: number },
): Promise<void> {
  await prisma().$transaction((transaction) =>
    recordEvent(transaction, viewer, {
      studyId,
      kind: "prolific.places-set",
      subject: invitationId,
      data: { roundId, places },
    }),
  );
}
