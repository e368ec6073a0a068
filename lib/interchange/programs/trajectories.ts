import type { Message } from "@/lib/content/messages-schema";
import { systemOf, unused } from "./chats";
import { asInstruction, conversationIn } from "./conversations";
import type { FindShape } from "./row-shape";

/** What agents did, as τ-bench records it: the task is what came up to the person's first message, the rest is the response. */
export const trajectories: FindShape = (rows) => {
  if (rows.length === 0 || !rows.every((row) => "task_id" in row && conversationIn(row.traj) !== null)) return null;
  // Users who are models begin otherwise in another trial: then something else was asked.
  const met = new Map<string, string[]>();
  const idOfTask = (task: string, asked: readonly Message[]) => {
    const begun = met.get(task) ?? [];
    const text = JSON.stringify(asked);
    if (!begun.includes(text)) begun.push(text);
    met.set(task, begun);
    const place = begun.indexOf(text);
    return place === 0 ? task : `${task} (${place + 1})`;
  };
  return {
    program: "agent trajectories",
    format: "tickbox",
    rows: (row) => {
      const messages = conversationIn(row.traj) ?? [];
      const asked = messages.findIndex(({ role }) => role === "user") + 1;
      const said = messages.slice(asked);
      return [
        {
          id: idOfTask(String(row.task_id), messages.slice(0, asked)),
          ...asInstruction(messages.slice(0, asked)),
          responses:
            said.length > 0 ? [{ ...systemOf(row.model), sample: Number(row.trial ?? 0), messages: said }] : [],
          ...unused(row, ["task_id", "traj", "trial", "model"]),
        },
      ];
    },
  };
};
