import { roleMay } from "../permission";
import type { StudyRole } from "../study/study-role";

/** Where somebody who has just joined a study starts. */
export function studyHome(studyId: string, role: StudyRole): string {
  return roleMay(role, "study.read") ? `/studies/${studyId}` : "/label";
}
