/** How a rater did in the training of a round. A task handed back counts as done and not as right. */
export interface TrainingStanding {
  readonly tasks: number;
  readonly done: number;
  readonly right: number;
}

/** Whether as many are right as the pass mark, a percentage of all training tasks, asks for. */
export function hasPassed({ tasks, done, right }: TrainingStanding, passMark: number): boolean {
  return done >= tasks && right * 100 >= passMark * tasks;
}
