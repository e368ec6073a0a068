import { v7 as uuidv7 } from "uuid";
import { sessionOf } from "@/lib/auth/session-of";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { TASKS_TO_HOLD } from "@/lib/labelling/labelling-limits";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { contentFor } from "@/lib/testing/content";
import type { LabellingRater } from "@/lib/testing/labelling-study";

/** The labelling functions called directly: the same SQL through the bare driver, no HTTP. */
export function bareLabelling({ viewer, cookie }: LabellingRater, roundId: string): () => Promise<boolean> {
  const headers = new Headers({ cookie });
  let hand: AssignmentView[] = [];
  return async () => {
    if (hand.length === 0) hand = (await claimTasks(viewer, roundId, { hold: TASKS_TO_HOLD })).assignments;
    const [task, ...ahead] = hand;
    if (!task) return false;
    // Every request looks its session up, so the cycle does here.
    await sessionOf(headers);
    const submission = { assignmentId: task.assignmentId, supersedes: null, content: contentFor(task) };
    const claim = { hold: TASKS_TO_HOLD, known: ahead.map(({ assignmentId }) => assignmentId) };
    const { next } = await submitAnnotation(viewer, uuidv7(), submission, claim);
    hand = [...ahead, ...(next?.assignments ?? [])];
    return true;
  };
}
