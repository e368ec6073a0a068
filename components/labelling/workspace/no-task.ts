import type { SendOutcome } from "@/lib/labelling/queries/sending";
import type { OutboxView } from "../outbox/outbox";
import type { AssignedTasks } from "../session/assigned-tasks";
import type { NoTask } from "./nothing-to-do";

/**
 * What to say where no task is on the screen; null while the answer is on its way.
 * @param trouble why the server cannot be asked
 * @param waiting finished work that the server has not confirmed
 */
export function noTask(
  assigned: AssignedTasks,
  trouble: SendOutcome | null,
  outbox: OutboxView,
  waiting: number,
): NoTask | null {
  if (assigned.tasks.length > 0) return null;
  if (trouble?.is === "signed-out" || outbox.trouble === "signed-out") return { reason: "signed_out" };
  if (trouble?.is === "refused") return { reason: "refused", message: trouble.message };
  if (trouble || outbox.trouble) return { reason: "offline", waiting };
  return assigned.asked ? assigned.nothing : null;
}
