import { IN_ROUND, route } from "@/lib/http/route";
import { ownTasksSchema } from "@/lib/labelling/own-tasks";
import { ownTasks } from "@/lib/labelling/server/own-tasks";

/** The viewer's own tasks of a round that have no label yet: in hand, begun or skipped. */
export const GET = route(
  { summary: "List the tasks you hold or labelled", access: "label", answer: ownTasksSchema, params: IN_ROUND },
  ({ viewer, params }) => ownTasks(viewer, params.roundId),
);
