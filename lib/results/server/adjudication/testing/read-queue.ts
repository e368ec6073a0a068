import type { Viewer } from "@/lib/people/viewer";
import {
  type AdjudicationQuery,
  adjudicationQuerySchema,
  adjudicationQueueSchema,
  adjudicationTaskSchema,
} from "@/lib/results/adjudication/adjudication";
import { listDisputedTasks } from "../list-disputed-tasks";
import { readDisputedTask } from "../read-disputed-task";

/** Queue and task as a page gets them. */
export async function queue(viewer: Viewer, roundId: string, query: Partial<AdjudicationQuery> = {}) {
  return adjudicationQueueSchema.parse(await listDisputedTasks(viewer, roundId, adjudicationQuerySchema.parse(query)));
}

export async function read(viewer: Viewer, roundId: string, taskId = "") {
  return adjudicationTaskSchema.parse(await readDisputedTask(viewer, roundId, taskId));
}
