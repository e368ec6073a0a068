import type { StudyRole } from "@/lib/study/study-role";
import { roleMay } from "./permission";

/** Where somebody who has just joined a study starts; people who wait to be let in see that among their rounds. */
export function homeAfterJoining({
  studyId,
  role,
  waits,
}: {
  studyId: string;
  role: StudyRole;
  waits: boolean;
}): string {
  return roleMay(role, "study.read") && !waits ? `/studies/${studyId}` : "/label";
}
