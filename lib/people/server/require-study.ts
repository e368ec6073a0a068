import type { Transaction } from "@/lib/db/client";
import type { StudyAction } from "@/lib/people/permission";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

/**
 * The study, for somebody who may do this in it.
 * @throws NOT_FOUND for viewers who may not even see its people, FORBIDDEN for those who see them but may not do this
 */
export async function requireStudy(
  transaction: Transaction,
  viewer: Viewer,
  studyId: string,
  action: StudyAction,
): Promise<{ id: string; name: string }> {
  const find = (needed: StudyAction) =>
    transaction.study.findFirst({
      where: { id: studyId, ...studyWhere(viewer, needed) },
      select: { id: true, name: true },
    });
  const study = await find(action);
  if (study) return study;
  if (await find("people.read")) throw new AppError("FORBIDDEN", "Only an owner of the study may do this. Ask one.");
  throw notFound("study");
}
