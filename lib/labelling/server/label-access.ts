import { Prisma } from "@/lib/db/generated/client";
import { limitedTo, type UserViewer, type Viewer } from "@/lib/people/viewer";
import { membershipCondition, studyCondition } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

/** Labelling is done by people; the operator holds no labels. */
export function asRater(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user") throw new AppError("FORBIDDEN", "Only a signed-in person can label.");
  return viewer;
}

/** Condition that the viewer may label in this study; `studyId` is the column that holds its id. */
export function mayLabel(viewer: UserViewer, studyId: Prisma.Sql): Prisma.Sql {
  return studyCondition(viewer, "label", studyId);
}

/**
 * The same for people whose ids are in a column.
 * @param limits the column with `labelLimit` of each
 */
export function theyMayLabel(userId: Prisma.Sql, studyId: Prisma.Sql, limits: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${membershipCondition("label", userId, studyId)}
    AND (${limits} IS NULL OR ${studyId} = ANY (string_to_array(${limits}, ',')::uuid[])))`;
}

/** The studies that a key limits the viewer to, as one text: an array of such texts goes into a statement. */
export function labelLimit(viewer: UserViewer): string | null {
  return limitedTo(viewer)?.join(",") ?? null;
}

/**
 * Condition that what researchers say of a person has all that a round asks of its raters. Who holds a task may finish it
 * whatever changes: this decides what is seen and given out.
 * @param round the name of its row
 */
export function profileFits(userId: Prisma.Sql, round: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${round}.rater_languages = '{}' AND ${round}.rater_expertise = '{}' OR EXISTS (
    SELECT FROM membership profile WHERE profile.study_id = ${round}.study_id AND profile.user_id = ${userId}
      AND profile.languages @> ${round}.rater_languages AND profile.expertise @> ${round}.rater_expertise))`;
}

/** For a rater whose assignment it is not, or no longer: removed from the study, or the round is gone. */
export function noSuchTask(): AppError {
  return new AppError(
    "NOT_FOUND",
    "You are no longer a member of this task’s study, or its round was deleted. Ask the researchers who invited you.",
  );
}
