import type { AssignmentView, ClaimResult, NothingToDo } from "@/lib/domain/labelling/labelling";

/** The tasks this rater holds here: the one on the screen, then those ahead. */
export interface HeldTasks {
  readonly tasks: readonly AssignmentView[];
  /** why the server gave none; null where it gave some, or was not asked yet */
  readonly nothing: NothingToDo | null;
  readonly asked: boolean;
  /** finished here, whether or not the server has heard of it */
  readonly finished: ReadonlySet<string>;
}

export const NO_TASKS: HeldTasks = { tasks: [], nothing: null, asked: false, finished: new Set() };

export type HeldTasksAction =
  | { do: "claimed"; result: ClaimResult }
  /** submitted or skipped, here or in another tab */
  | { do: "finished"; assignmentIds: readonly string[] }
  /** a refused label was thrown away: its task may come back */
  | { do: "reopened"; assignmentId: string };

export function heldTasksReducer(state: HeldTasks, action: HeldTasksAction): HeldTasks {
  switch (action.do) {
    case "claimed":
      return claimed(state, action.result);
    case "finished": {
      if (action.assignmentIds.every((id) => state.finished.has(id))) return state;
      const finished = new Set([...state.finished, ...action.assignmentIds]);
      return { ...state, finished, tasks: state.tasks.filter((task) => !finished.has(task.assignmentId)) };
    }
    case "reopened": {
      const finished = new Set([...state.finished].filter((id) => id !== action.assignmentId));
      return { ...state, finished };
    }
  }
}

/** The server's answer, without taking the task on the screen from under the rater's hands. */
function claimed(state: HeldTasks, result: ClaimResult): HeldTasks {
  const closed = result.nothing?.reason === "closed";
  const inHand = closed ? undefined : state.tasks[0];
  // A paused round hands out nothing new but takes what is in hand.
  const paused = result.nothing?.reason === "paused";
  const offered = paused ? state.tasks : result.assignments.filter((task) => !state.finished.has(task.assignmentId));
  const known = new Map(state.tasks.map((task) => [task.assignmentId, task]));
  const renewed = offered.map((task) => {
    const before = known.get(task.assignmentId);
    // the same text stays the same object, so that it is not drawn again
    return before ? { ...before, leaseExpiresAt: task.leaseExpiresAt, state: task.state } : task;
  });
  const ahead = renewed.filter((task) => task.assignmentId !== inHand?.assignmentId);
  const stillMine = renewed.find((task) => task.assignmentId === inHand?.assignmentId);
  return {
    ...state,
    asked: true,
    // The server has heard of all training tasks; should a researcher let the rater try again, they come again.
    finished: result.nothing?.reason === "training_not_passed" ? NO_TASKS.finished : state.finished,
    nothing: result.nothing,
    tasks: inHand ? [stillMine ?? { ...inHand, state: "expired" }, ...ahead] : ahead,
  };
}
