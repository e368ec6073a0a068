import { membershipCondition, studyCondition } from "@/lib/data/access";
import type { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/domain/app-error";
import type { UserViewer, Viewer } from "@/lib/domain/viewer";

/** Labelling is done by people; the operator holds no labels. */
export function asRater(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user") throw new AppError("FORBIDDEN", "Only a signed-in person can label.");
  return viewer;
}

/** Condition that the viewer may label in this study; `studyId` is the column that holds its id. */
export function mayLabel(viewer: UserViewer, studyId: Prisma.Sql): Prisma.Sql {
  return studyCondition(viewer, "label", studyId);
}

/** The same for people whose ids are in a column. */
export function theyMayLabel(userId: Prisma.Sql, studyId: Prisma.Sql): Prisma.Sql {
  return membershipCondition("label", userId, studyId);
}

/** For a rater whose assignment it is not, or no longer: removed from the study, or the round is gone. */
export function noSuchTask(): AppError {
  return new AppError(
    "NOT_FOUND",
    "You take no part in this task’s study any more, or its round was deleted. Ask the researchers who invited you.",
  );
}
