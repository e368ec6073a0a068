import { mayInEveryStudy, roleMay, STUDY_ACTIONS, type StudyAction } from "@/lib/people/permission";
import type { Viewer } from "@/lib/people/viewer";
import type { StudyRole } from "./study-role";

/** All that the viewer may do in a study in which they have this role. */
export function studyActions(viewer: Viewer, role: StudyRole | null): StudyAction[] {
  return STUDY_ACTIONS.filter((action) => mayInEveryStudy(viewer, action) || (role !== null && roleMay(role, action)));
}
