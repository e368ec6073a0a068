/** How a rater did in the training of a round. A task handed back counts as done and not as right. */
export interface TrainingStanding {
  readonly tasks: number;
  readonly done: number;
  /** how many are right; where the round grades training, the sum of their credits from 0 to 1 */
  readonly right: number;
}

/** What sums of thirds and halves may miss, in percent of a task. */
export const ROUNDING = 1e-6;

/** Whether as many are right as the pass mark, a percentage of all training tasks, asks for. */
export function hasPassed({ tasks, done, right }: TrainingStanding, passMark: number): boolean {
  return done >= tasks && right * 100 + ROUNDING >= passMark * tasks;
}
