import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import { exportedPseudonym } from "@/lib/exports/export-source";
import { raterOf } from "@/lib/labelling/server/claiming-rater";
import type { CreatedServiceAccount, NewServiceAccount } from "@/lib/people/people-member";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { newKey } from "./api-keys";
import { requireStudy } from "./require-role";

/**
 * Makes an annotator of the study that a program labels as: a member without an email, whose key may label in this study
 * alone. Nobody signs in as it. Removing the member ends it.
 */
export async function createServiceAccount(
  viewer: Viewer,
  studyId: string,
  { name, validForDays, simulated }: NewServiceAccount,
): Promise<CreatedServiceAccount> {
  const userId = uuidv7();
  return prisma().$transaction(async (transaction) => {
    await requireStudy(transaction, viewer, studyId, "people.invite-annotator");
    // Nobody can receive mail there, and without a password nobody signs in with it.
    await transaction.user.create({ data: { id: userId, name, email: `${userId}@name-only.invalid`, nameOnly: true } });
    await transaction.membership.create({ data: { studyId, userId, role: "annotator" } });
    const { id: raterId } = await raterOf(transaction, userId, studyId);
    const { number } = await transaction.rater.update({ where: { id: raterId }, data: { simulated } });
    const wanted = { name, scopes: ["label" as const], studyIds: [studyId], validForDays };
    const { key, secret } = await newKey(transaction, userId, wanted);
    const data = { role: "annotator", serviceAccount: name };
    await recordEvent(transaction, viewer, { studyId, kind: "member.joined", subject: userId, data });
    return { userId, raterId, pseudonym: exportedPseudonym(number), secret, expiresAt: key.expiresAt.toISOString() };
  });
}
