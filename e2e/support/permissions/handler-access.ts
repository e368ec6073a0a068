import type { StudyAction } from "@/lib/people/permission";
import type { StudyWithCanary } from "./study-with-canary";

/**
 * What a handler takes:
 * a study action (see ROLES_THAT_MAY) · "public": nothing · "signed-in" · "creator": may create studies · "researcher
 * somewhere": owner or researcher of any study · "admin" · "link": the secret of the link · "link and signed-in" ·
 * "holder": the annotator who holds the task · "member": anyone with a role in the study, and admins.
 */
export type Access =
  | StudyAction
  | "public"
  | "signed-in"
  | "creator"
  | "researcher somewhere"
  | "admin"
  | "link"
  | "link and signed-in"
  | "holder"
  | "member";

export interface HandlerAccess {
  access: Access;
  /** the [params] of the address, and its query where it needs one */
  address?: (study: StudyWithCanary) => Record<string, string>;
  /** instead of the example that the API's description shows */
  body?: (study: StudyWithCanary) => unknown;
  /** in addition to those of every request */
  headers?: Record<string, string>;
  /** in place of a body: what is uploaded */
  file?: string;
  /** what an allowed call answers, where it is not a success: the walk's request may be one to refuse for other reasons */
  status?: number;
}
