import { type StudyRole, studyRoleSchema } from "@/lib/study/study-role";
import { limitedTo, type Viewer } from "./viewer";

/**
 * The one permission table: which roles of a study may do what in it.
 * An instance admin and the operator may do everything but label: labelling takes a membership.
 */
export const ROLES_THAT_MAY = {
  "study.read": ["owner", "researcher"],
  "study.update": ["owner", "researcher"],
  "study.delete": ["owner"],
  "study.import": ["owner", "researcher"],
  "checklist.write": ["owner", "researcher"],
  "run.read": ["owner", "researcher"],
  "run.control": ["owner", "researcher"],
  "round.create": ["owner", "researcher"],
  "round.control": ["owner", "researcher"],
  "agreement.read": ["owner", "researcher"],
  "export.read": ["owner", "researcher"],
  adjudicate: ["owner", "researcher"],
  "people.read": ["owner", "researcher"],
  "people.invite-annotator": ["owner", "researcher"],
  "people.invite-researcher": ["owner"],
  "people.describe": ["owner", "researcher"],
  "people.change": ["owner"],
  label: ["owner", "researcher", "annotator"],
} as const satisfies Record<string, readonly StudyRole[]>;

export type StudyAction = keyof typeof ROLES_THAT_MAY;

export const STUDY_ACTIONS = Object.keys(ROLES_THAT_MAY).filter((name): name is StudyAction => name in ROLES_THAT_MAY);

export function roleMay(role: StudyRole, action: StudyAction): boolean {
  const roles: readonly StudyRole[] = ROLES_THAT_MAY[action];
  return roles.includes(role);
}

/** True where the viewer needs no membership for the action. */
export function mayInEveryStudy(viewer: Viewer, action: StudyAction): boolean {
  return action !== "label" && (viewer.kind === "operator" || viewer.isAdmin);
}

/** Roles that read a study's data. They need an account with an email; an admin's invitation brings the right to create studies. */
export function isResearcher(role: StudyRole): boolean {
  return roleMay(role, "study.read");
}

/** What it takes to invite somebody into a role, to revoke such an invitation. */
export function actionToInvite(role: StudyRole): StudyAction {
  return isResearcher(role) ? "people.invite-researcher" : "people.invite-annotator";
}

/** True where `role` may at least what `other` may. */
export function isAtLeast(role: StudyRole, other: StudyRole): boolean {
  const roles = studyRoleSchema.options;
  return roles.indexOf(role) <= roles.indexOf(other);
}

export function mayCreateStudies(viewer: Viewer): boolean {
  if (limitedTo(viewer)) return false;
  return viewer.kind === "operator" || viewer.isAdmin || viewer.mayCreateStudies;
}

/** A person who is signed in; never a program with their key. */
export function mayManageInstance(viewer: Viewer): boolean {
  return viewer.kind === "operator" || (viewer.isAdmin && !viewer.key);
}
