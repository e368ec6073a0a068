import { v7 as uuidv7 } from "uuid";
import type { NextTasks, NothingToDo } from "@/lib/labelling/labelling";
import type { UserViewer } from "@/lib/people/viewer";
import { contentFor } from "@/lib/testing/content";
import { claimTasks } from "../claim-tasks";
import { submitAnnotation } from "../submit-annotation";

/**
 * Labels until there is nothing for this rater, two tasks in hand, claiming with each submission as the page does.
 * @returns why there is nothing
 */
export async function labelAll(
  rater: UserViewer,
  roundId: string,
  onLabel: () => void = () => undefined,
): Promise<NothingToDo["reason"]> {
  let next: Pick<NextTasks, "assignments" | "nothing"> = await claimTasks(rater, roundId, { hold: 2 });
  for (;;) {
    const [task] = next.assignments;
    if (!task) {
      next = await claimTasks(rater, roundId, { hold: 2 });
      if (next.nothing) return next.nothing.reason;
      continue;
    }
    const submission = { assignmentId: task.assignmentId, supersedes: null, content: contentFor(task) };
    const submitted = await submitAnnotation(rater, uuidv7(), submission, { hold: 2, known: [] });
    onLabel();
    next = submitted.next ?? (await claimTasks(rater, roundId, { hold: 2 }));
  }
}
