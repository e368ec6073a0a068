import { adminNames } from "@/lib/people/server/admin-names";
import type { UserViewer } from "@/lib/people/viewer";
import type { SpendingOfStudy } from "@/lib/runs/spending";
import { requirePermission } from "@/lib/study/server/require-permission";
import { holdsFor, readLimits } from "./limits";

/** The spending limits that hold for runs which the viewer starts in a study, and whom to ask for more. */
export async function readSpending(viewer: UserViewer, studyId: string): Promise<SpendingOfStudy> {
  await requirePermission(viewer, studyId, "run.read");
  const [limits, admins] = await Promise.all([readLimits(holdsFor(studyId, viewer.userId)), adminNames()]);
  return {
    limits: limits.map((limit) => ({
      of: limit.studyId === null ? "you" : "study",
      amount: limit.amount,
      currency: limit.currency,
      spent: limit.spent,
    })),
    admins,
  };
}
