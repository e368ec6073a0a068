import type { ItemOutcome } from "@/lib/runs/server/finish-items";
import { RunMustPause } from "./run-budget";

const MANY = 20;

/**
 * Watches how items of a run end, so that a model that never keeps to the form, or a configuration that no item can be done
 * with, pauses the run before all of its items are paid for in vain.
 */
export class ConsecutiveFailures {
  private inARow = 0;
  private readonly most: number;

  /** @param failedBefore as many failed when somebody had the run go on: it takes as many more until it pauses again */
  constructor(failedBefore: number) {
    this.most = Math.max(MANY, failedBefore);
  }

  /** @returns why the run should pause; null while it makes sense to go on */
  watch(outcome: ItemOutcome): RunMustPause | null {
    if (outcome.ok) {
      this.inARow = 0;
      return null;
    }
    this.inARow++;
    if (this.inARow < this.most) return null;
    const { message } = outcome.failure;
    const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
    return new RunMustPause({
      kind: "failures",
      message: `${this.inARow} items in a row failed, the last one with: ${sentence}`,
    });
  }
}
