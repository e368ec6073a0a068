import type { Access } from "@/lib/http/access";
import { mayInEveryStudy, roleMay, type StudyAction } from "@/lib/people/permission";
import type { StudyRole } from "@/lib/study/study-role";
import type { VisitorName } from "./visitors";

/** What is expected, from the permission table alone. */
export function isAllowed(access: Access, visitor: VisitorName, study: "own" | "other"): boolean {
  switch (access) {
    case "public":
    case "link":
      return true;
    case "signed-in":
    case "link and signed-in":
      return visitor !== "signed out";
    case "admin":
    case "creator":
      return visitor === "admin";
    case "researcher somewhere":
      return visitor !== "annotator" && visitor !== "signed out";
    case "holder":
      return visitor === "annotator" && study === "own";
    case "member":
      return visitor === "admin" || roleIn(visitor, study) !== null;
    default:
      return mayAct(access, visitor, study);
  }
}

function mayAct(action: StudyAction, visitor: VisitorName, study: "own" | "other"): boolean {
  if (visitor === "signed out") return false;
  if (visitor === "admin") return mayInEveryStudy(ADMIN, action);
  const role = roleIn(visitor, study);
  return role !== null && roleMay(role, action);
}

/** The visitor's role in the study; the owner of another one is at home in the other one. */
export function roleIn(visitor: VisitorName, study: "own" | "other"): StudyRole | null {
  if (visitor === "owner of another") return study === "other" ? "owner" : null;
  if (visitor === "admin" || visitor === "signed out") return null;
  return study === "own" ? visitor : null;
}

const ADMIN = { kind: "user", userId: "", name: "", isAdmin: true, mayCreateStudies: true, nameOnly: false } as const;
