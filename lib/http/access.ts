import type { ApiScope } from "@/lib/people/api-key";
import { STUDY_ACTIONS, type StudyAction } from "@/lib/people/permission";
import { isSafe } from "./check-origin";

/** Anyone may call it: without more, or with the secret of a link in the body. */
export type PublicAccess = "public" | "link";

/**
 * Who may call a route or open a page: those with a right in its study (see ROLES_THAT_MAY), or one of these.
 * "creator": may create studies · "researcher somewhere": owner or researcher of any study · "holder": the annotator who
 * holds the task · "member": anyone with a role in the study, and admins.
 */
export type Access =
  | StudyAction
  | PublicAccess
  | "signed-in"
  | "link and signed-in"
  | "creator"
  | "researcher somewhere"
  | "admin"
  | "holder"
  | "member";

/** What an API key needs; no key will do for a "session". */
export type NeededScope = ApiScope | "session";

export const isPublic = (access: Access): access is PublicAccess => access === "public" || access === "link";

/** Who has access: a key needs a scope that no other includes, and makes nobody an owner. */
const OF_PEOPLE: readonly Access[] = ["people.change", "people.invite-annotator", "people.invite-researcher"];

export function scopeFor({ access, scope }: { access: Access; scope?: NeededScope }, method: string): NeededScope {
  if (scope) return scope;
  const isOwnAccount = access === "signed-in" || access === "link and signed-in";
  // No key gives itself more: what changes accounts and the server needs a session.
  if (access === "admin" || (isOwnAccount && !isSafe(method))) return "session";
  if (OF_PEOPLE.includes(access)) return "people";
  if (access === "label" || access === "holder") return "label";
  return isSafe(method) ? "read" : "write";
}

/** Any of these rights in its study allows repeating the answer of an Idempotency-Key. */
export function rightsToRepeat(access: Access): readonly StudyAction[] {
  const right = STUDY_ACTIONS.find((action) => action === access);
  if (right) return [right];
  if (access === "holder") return ["label"];
  return access === "member" ? ["study.read", "label"] : ["study.read"];
}
