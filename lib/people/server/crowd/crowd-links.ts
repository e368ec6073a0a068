import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { type CrowdLink, Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { NothingToDo } from "@/lib/labelling/labelling";
import {
  type CrowdEnding,
  type CrowdSettings,
  crowdEndingsSchema,
  crowdQuotasSchema,
  type OpenCrowdLink,
  quotaParameters,
} from "@/lib/people/crowd";
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
    quotaParameters: quotaParameters(crowdQuotasSchema.parse(link.quotas)),
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

/**
 * Adds what somebody tells the platform that sent them, once no task of the round comes for them any more: that they
 * completed it, if they gave a label; otherwise that they were screened out. Nobody reads a code earlier.
 */
export async function withEnding(
  { raterId, roundId }: { raterId: string; roundId: string },
  nothing: NothingToDo,
): Promise<NothingToDo> {
  const { reason } = nothing;
  if (reason === "paused" || reason === "leased_to_others" || reason === "direct_scoring_first") return nothing;
  if (reason === "training_not_passed" && nothing.triesLeft > 0) return nothing;
  const [link] = await rows(
    z.object({ endings: crowdEndingsSchema, hasLabelled: z.boolean() }),
    Prisma.sql`
    SELECT l.endings, EXISTS (SELECT FROM assignment a JOIN task t ON t.id = a.task_id
        WHERE a.rater_id = r.id AND a.round_id = l.round_id AND t.stratum <> 'training'
          AND a.state IN ('submitted', 'rejected')) AS "hasLabelled"
    FROM rater r JOIN crowd_submission s ON s.user_id = r.user_id
    JOIN crowd_link l ON l.invitation_id = s.invitation_id AND l.round_id = ${roundId}::uuid
    WHERE r.id = ${raterId}::uuid ORDER BY s.started_at DESC LIMIT 1`,
  );
  if (!link) return nothing;
  const isCompleted = link.hasLabelled && reason !== "training_not_passed";
  return { ...nothing, ending: isCompleted ? link.endings.completed : link.endings.screenedOut };
}
