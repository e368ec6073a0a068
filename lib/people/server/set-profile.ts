import { prisma } from "@/lib/db/client";
import { type RaterProfile, raterProfileSchema } from "@/lib/people/rater-profile";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { requireStudy } from "./require-study";

/** Says what languages and expertise a member has, in place of what was said before. */
export async function setProfile(
  viewer: Viewer,
  studyId: string,
  userId: string,
  profile: RaterProfile,
): Promise<void> {
  const { languages, expertise } = raterProfileSchema.parse(profile);
  await prisma().$transaction(async (transaction) => {
    await requireStudy(transaction, viewer, studyId, "people.describe");
    const { count } = await transaction.membership.updateMany({
      where: { studyId, userId },
      data: { languages, expertise },
    });
    if (count === 0) throw notFound("member");
    const data = { languages, expertise };
    await recordEvent(transaction, viewer, { studyId, kind: "member.described", subject: userId, data });
  });
}
