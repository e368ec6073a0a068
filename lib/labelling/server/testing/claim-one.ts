import { v7 as uuidv7 } from "uuid";
import type { UserViewer } from "@/lib/people/viewer";
import { contentFor } from "@/lib/testing/content";
import { claimTasks } from "../claim-tasks";
import { submitAnnotation } from "../submit-annotation";

export async function claimOne(viewer: UserViewer, roundId: string) {
  const { assignments, nothing } = await claimTasks(viewer, roundId, { hold: 1 });
  return { assignment: assignments[0], nothing };
}

export async function claimAndSubmit(viewer: UserViewer, roundId: string) {
  const { assignment, nothing } = await claimOne(viewer, roundId);
  if (!assignment) return nothing;
  await submitAnnotation(viewer, uuidv7(), {
    assignmentId: assignment.assignmentId,
    supersedes: null,
    content: contentFor(assignment),
  });
  return null;
}
