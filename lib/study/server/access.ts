import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { counted } from "@/lib/format/format-number";
import { mayInEveryStudy, ROLES_THAT_MAY, type StudyAction } from "@/lib/people/permission";
import { limitedTo, type Viewer } from "@/lib/people/viewer";
import type { StudyRole } from "@/lib/study/study-role";
import { AppError } from "@/lib/wire/app-error";

/** The part of a Prisma `where` on Study that lets through only studies in which the viewer may do the action. */
export function studyWhere(viewer: Viewer, action: StudyAction): Prisma.StudyWhereInput {
  const studyIds = limitedTo(viewer);
  return studyIds ? { AND: [{ id: { in: [...studyIds] } }, roleWhere(viewer, action)] } : roleWhere(viewer, action);
}

function roleWhere(viewer: Viewer, action: StudyAction): Prisma.StudyWhereInput {
  if (mayInEveryStudy(viewer, action)) return {};
  if (viewer.kind === "operator") return { id: { in: [] } };
  const roles: readonly StudyRole[] = ROLES_THAT_MAY[action];
  return { memberships: { some: { userId: viewer.userId, role: { in: [...roles] } } } };
}

/** The same as a condition of a raw query; `studyId` is the column that holds the study's id. */
export function studyCondition(viewer: Viewer, action: StudyAction, studyId: Prisma.Sql): Prisma.Sql {
  const studyIds = limitedTo(viewer);
  const condition = roleCondition(viewer, action, studyId);
  return studyIds ? Prisma.sql`(${studyId} = ANY (${studyIds}::uuid[]) AND ${condition})` : condition;
}

function roleCondition(viewer: Viewer, action: StudyAction, studyId: Prisma.Sql): Prisma.Sql {
  if (mayInEveryStudy(viewer, action)) return Prisma.sql`TRUE`;
  if (viewer.kind === "operator") return Prisma.sql`FALSE`;
  return membershipCondition(action, Prisma.sql`${viewer.userId}`, studyId);
}

/** Condition that a person is a member who may do the action; `userId` and `studyId` are the columns that hold the ids. */
export function membershipCondition(action: StudyAction, userId: Prisma.Sql, studyId: Prisma.Sql): Prisma.Sql {
  const roles: readonly StudyRole[] = ROLES_THAT_MAY[action];
  return Prisma.sql`EXISTS (
    SELECT 1 FROM membership viewer_membership
    WHERE viewer_membership.study_id = ${studyId}
      AND viewer_membership.user_id = ${userId}
      AND viewer_membership.role::text IN (${Prisma.join([...roles])})
  )`;
}

/** To the operator, who may see everything: what is not found is not there, but perhaps under another name. */
export function notThere(what: string, newest: readonly string[]): AppError {
  const list = newest.map((name) => `\n  ${name}`).join("");
  return new AppError("NOT_FOUND", `There is no ${what}.${list === "" ? "" : ` The newest that are there:${list}`}`);
}

/** What the viewer may not see does not exist. */
export function notFound(what: string): AppError {
  return new AppError(
    "NOT_FOUND",
    `No such ${what}, or it is not shared with you. Check the address or ask its owner.`,
  );
}

const MOST_NAMED = 10;

/**
 * Of an act on many things at once, which is done to all of them or to none.
 * @param field the part of the request that names them
 * @param what one of them is
 * @throws AppError INVALID that says which of those asked for are not known here
 */
export function refuseUnknown(
  asked: readonly string[],
  known: Iterable<string>,
  { field, what }: { field: string; what: string },
): void {
  const found = new Set(known);
  const wanted = new Set(asked);
  const unknown = [...wanted].filter((id) => !found.has(id));
  if (unknown.length === 0) return;
  const named = unknown.slice(0, MOST_NAMED).map((id) => `“${id}”`);
  const more = unknown.length > MOST_NAMED ? `, and ${unknown.length - MOST_NAMED} more` : "";
  throw new AppError(
    "INVALID",
    `${unknown.length} of ${counted(wanted.size, what)} ${unknown.length === 1 ? "is" : "are"} not here: ${named.join(", ")}${more}. Nothing was changed. Leave out what is not here, or correct its id.`,
    { fields: [{ field, expected: `ids of ${what}s that are here; not ${named.join(", ")}${more}` }] },
  );
}

type Studies = Pick<Transaction, "study">;

/** Whether the viewer may do this in the study. */
export async function mayInStudy(
  viewer: Viewer,
  studyId: string,
  action: StudyAction,
  db: Studies = prisma(),
): Promise<boolean> {
  return (await db.study.count({ where: { AND: [{ id: studyId }, studyWhere(viewer, action)] } })) > 0;
}

/** @throws AppError NOT_FOUND for a study in which the viewer may not do this */
export async function requirePermission(
  viewer: Viewer,
  studyId: string,
  action: StudyAction,
  db: Studies = prisma(),
): Promise<void> {
  if (!(await mayInStudy(viewer, studyId, action, db))) throw notFound("study");
}

/** By the names of the parts of an address. */
const STUDY_OF: Readonly<Record<string, (id: string) => Prisma.Sql>> = {
  studyId: (id) => Prisma.sql`${id}::uuid`,
  roundId: (id) => Prisma.sql`(SELECT study_id FROM round WHERE id = ${id}::uuid)`,
  runId: (id) => Prisma.sql`(SELECT study_id FROM run WHERE id = ${id}::uuid)`,
  programId: (id) => Prisma.sql`(SELECT study_id FROM verifier_program WHERE id = ${id}::uuid)`,
  assignmentId: (id) => Prisma.sql`(SELECT study_id FROM assignment WHERE id = ${id}::uuid)`,
  remarkId: (id) => Prisma.sql`(
    SELECT s.study_id FROM training_remark r JOIN assignment s ON s.id = r.assignment_id WHERE r.id = ${id}::uuid)`,
};

/** The id of the study that an address with these parts is about, as an expression; NULL for an address about none. */
export function studyOfAddress(params: Readonly<Record<string, unknown>>): Prisma.Sql {
  for (const [name, studyOf] of Object.entries(STUDY_OF)) {
    const id = params[name];
    if (typeof id === "string") return studyOf(id);
  }
  return Prisma.sql`NULL::uuid`;
}

/** What every look at a study selects: its name, and the viewer's role in it. */
export function studyBasis(viewer: Viewer) {
  return {
    id: true,
    name: true,
    description: true,
    isDemo: true,
    memberships: { where: { userId: viewer.kind === "user" ? viewer.userId : "" }, select: { role: true } },
  } as const;
}
