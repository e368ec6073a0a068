import { prisma, type Transaction } from "@/lib/db/client";
import { mayCreateStudies, mayManageInstance, type StudyAction } from "@/lib/people/permission";
import { limitedTo, type UserViewer, type Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";
import type { StudyRole } from "@/lib/study/study-role";
import { AppError } from "@/lib/wire/app-error";

/** @param by "key": an admin's API key for all studies will do, too */
export function requireAdmin(viewer: Viewer, by: "session" | "key" = "session"): void {
  if (mayManageInstance(viewer)) return;
  if (by === "key" && viewer.kind === "user" && viewer.isAdmin && limitedTo(viewer) === null) return;
  throw new AppError("FORBIDDEN", "Only an admin of this server may do this. Ask one.");
}

/** A program that leaked its key must not give the study away. */
export function refuseOwnerByKey(viewer: Viewer, ...roles: readonly StudyRole[]): void {
  if (viewer.kind !== "user" || !viewer.key || !roles.includes("owner")) return;
  throw new AppError("SESSION_ONLY", "No API key can make, change or remove an owner. Sign in and do it there.");
}

/**
 * Locks the study against other changes of its members, so that two owners who step back at the same moment cannot
 * both see the other as the one who stays. Labelling goes on: it does not wait for this lock.
 */
export async function lockMembers(transaction: Transaction, studyId: string): Promise<void> {
  await transaction.$executeRaw`SELECT 1 FROM study WHERE id = ${studyId}::uuid FOR NO KEY UPDATE`;
}

/** To be called after the change, before the transaction ends. */
export async function requireOwner(transaction: Transaction, studyId: string): Promise<void> {
  if ((await transaction.membership.count({ where: { studyId, role: "owner" } })) > 0) return;
  throw new AppError("CONFLICT", "A study needs an owner. Make someone else an owner first.");
}

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

/** Whether the researchers' screens hold anything for the viewer: an annotator's home is the labelling screen. */
export async function canSeeStudies(viewer: UserViewer): Promise<boolean> {
  if (mayCreateStudies(viewer)) return true;
  return (await prisma().study.findFirst({ where: studyWhere(viewer, "study.read"), select: { id: true } })) !== null;
}
