import { prisma, type Transaction } from "@/lib/db/client";
import type { CrowdLink } from "@/lib/db/generated/client";
import { type CrowdEnding, type CrowdSettings, crowdEndingsSchema, type OpenCrowdLink } from "@/lib/people/crowd";
import { notFound } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { invitationEnded, noSuchInvitation } from "../invitation-ended";
import { hashSecret } from "../secret";

/** Makes an invitation one for people of a platform. The caller has checked that the viewer may invite into the study. */
export async function createCrowdLink(
  transaction: Transaction,
  { invitationId, studyId }: { invitationId: string; studyId: string },
  settings: CrowdSettings,
): Promise<void> {
  const { roundId } = settings;
  const round = await transaction.round.findFirst({ where: { id: roundId, studyId }, select: { id: true } });
  if (!round) throw notFound("round");
  await transaction.crowdLink.create({ data: { invitationId, ...settings } });
}

/** The version of a text to agree to: the same text has the same. Null where there is none. */
export function consentVersion({ consent }: Pick<CrowdLink, "consent">): string | null {
  return consent === "" ? null : hashSecret(consent);
}

export function openCrowdLink(link: CrowdLink): OpenCrowdLink {
  const { participantParameter, studyParameter, sessionParameter, consent } = link;
  const version = consentVersion(link);
  return {
    participantParameter,
    studyParameter,
    sessionParameter,
    consent: version === null ? null : { text: consent, version },
  };
}

/** Somebody read the text and did not agree: counted, and nothing is kept of them. @returns what they tell the platform */
export async function refuseConsent(token: string): Promise<CrowdEnding> {
  const invitation = await prisma().invitation.findUnique({
    where: { tokenHash: hashSecret(token) },
    select: { revokedAt: true, crowd: true },
  });
  if (!invitation) throw noSuchInvitation();
  if (invitation.revokedAt) throw invitationEnded("revoked");
  const { crowd } = invitation;
  if (!crowd || crowd.consent === "") throw new AppError("INVALID", "This link asks for no consent.");
  await prisma().crowdLink.update({
    where: { invitationId: crowd.invitationId },
    data: { refusals: { increment: 1 } },
  });
  return crowdEndingsSchema.parse(crowd.endings).noConsent;
}
