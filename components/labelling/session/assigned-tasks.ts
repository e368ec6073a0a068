import type { AssignmentView, ClaimResult, NothingToDo } from "@/lib/labelling/labelling";
import { MAX_ON_PAGE } from "@/lib/labelling/labelling-limits";

/** The tasks assigned to this rater here: the one on the screen, then those ahead. */
export interface AssignedTasks {
  readonly tasks: readonly AssignmentView[];
  /** why the server gave none; null where it gave some, or was not asked yet */
  readonly nothing: NothingToDo | null;
  readonly asked: boolean;
  /** finished here, whether or not the server has heard of it */
  readonly finished: ReadonlySet<string>;
  /** rejections of labels that were answered here: one that is not among them brings a finished task back */
  readonly answered: ReadonlySet<string>;
}

export const NO_TASKS: AssignedTasks = {
  tasks: [],
  nothing: null,
  asked: false,
  finished: new Set(),
  answered: new Set(),
};

export type AssignedTasksAction =
  | { do: "claimed"; result: ClaimResult }
  /** submitted or skipped, here or in another tab */
  | { do: "finished"; assignmentIds: readonly string[] }
  /** a refused label was thrown away: its task may come back */
  | { do: "reopened"; assignmentId: string }
  /** a skipped task was not given back after all: it is on the screen again */
  | { do: "returned"; task: AssignmentView };

export function assignedTasksReducer(state: AssignedTasks, action: AssignedTasksAction): AssignedTasks {
  switch (action.do) {
    case "claimed":
      return claimed(state, action.result);
    case "finished": {
      if (action.assignmentIds.every((id) => state.finished.has(id))) return state;
      const finished = new Set([...state.finished, ...action.assignmentIds]);
      const isFinished = (task: AssignmentView) => action.assignmentIds.includes(task.assignmentId);
      const answered = new Set([...state.answered, ...state.tasks.filter(isFinished).flatMap(rejectionsOf)]);
      return { ...state, finished, answered, tasks: state.tasks.filter((task) => !finished.has(task.assignmentId)) };
    }
    case "reopened": {
      const finished = new Set([...state.finished].filter((id) => id !== action.assignmentId));
      return { ...state, finished };
    }
    case "returned": {
      const finished = new Set([...state.finished].filter((id) => id !== action.task.assignmentId));
      return { ...state, finished, tasks: [action.task, ...state.tasks] };
    }
  }
}

/** The server's answer, without taking the task on the screen from under the rater's hands. */
function claimed(state: AssignedTasks, result: ClaimResult): AssignedTasks {
  const closed = result.nothing?.reason === "closed";
  const onScreen = closed ? [] : onePage(state.tasks);
  // A paused round hands out nothing new but takes the current one.
  const paused = result.nothing?.reason === "paused";
  const isReturned = (task: AssignmentView) => rejectionsOf(task).some((id) => !state.answered.has(id));
  const offered = paused
    ? state.tasks
    : result.assignments.filter((task) => isReturned(task) || !state.finished.has(task.assignmentId));
  const back = new Set(offered.filter(isReturned).map((task) => task.assignmentId));
  const known = new Map(state.tasks.map((task) => [task.assignmentId, task]));
  const renewed = offered.map((task) => {
    const before = known.get(task.assignmentId);
    // the same text stays the same object, so that it is not drawn again
    return before ? { ...before, leaseExpiresAt: task.leaseExpiresAt, state: task.state } : task;
  });
  const mine = new Map(renewed.map((task) => [task.assignmentId, task]));
  const current = onScreen.map((task) => mine.get(task.assignmentId) ?? { ...task, state: "expired" as const });
  const shown = new Set(onScreen.map((task) => task.assignmentId));
  return {
    ...state,
    asked: true,
    // The server has heard of all training tasks; should a researcher let the rater try again, they come again.
    finished:
      result.nothing?.reason === "training_not_passed"
        ? NO_TASKS.finished
        : new Set([...state.finished].filter((id) => !back.has(id))),
    nothing: result.nothing,
    tasks: [...current, ...renewed.filter((task) => !shown.has(task.assignmentId))],
  };
}

const rejectionsOf = ({ returned }: AssignmentView): string[] => (returned ? [returned.rejectionId] : []);

/** What is on the screen: the first task or, where responses are labelled together, those of its page, as many as one shows. */
export function onePage(tasks: readonly AssignmentView[]): readonly AssignmentView[] {
  const page = tasks[0]?.page;
  return page ? tasks.filter((task) => task.page === page).slice(0, MAX_ON_PAGE) : tasks.slice(0, 1);
}
