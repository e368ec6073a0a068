import type { RunStopOfItself } from "@/lib/domain/run/run";

/** Thrown through a handler when its run cannot go on: the item goes back and the run pauses. */
export class RunCannotGoOn extends Error {
  constructor(readonly because: RunStopOfItself) {
    super(because.message);
  }
}

/**
 * What a run may still spend, as this worker knows it: what all workers have paid, and what its own calls under way may
 * come to. Other workers' calls under way are not known, so that together they may go over by that much.
 */
export class RunPurse {
  private promised = 0;
  private underWay = 0;
  /** Calls that there is no money for as long as others might still need theirs. */
  private waiting: (() => void)[] = [];
  private readonly paid = new Map<string, { calls: number; cost: number }>();

  constructor(
    private spent: number,
    private budget: number | null,
    private readonly currency: string,
  ) {}

  /** What a call of a model may cost: as estimated, or what such calls have cost so far on average, whichever is more. */
  expected(modelId: string, estimate: number): number {
    const paid = this.paid.get(modelId);
    return paid === undefined ? estimate : Math.max(estimate, paid.cost / paid.calls);
  }

  /** What a call of a model did cost. */
  learn(modelId: string, cost: number): void {
    const { calls, cost: before } = this.paid.get(modelId) ?? { calls: 0, cost: 0 };
    this.paid.set(modelId, { calls: calls + 1, cost: before + cost });
  }

  /**
   * Sets aside what a call may cost. Calls under way mostly cost less than was set aside for them: while there are any, a
   * call that there is no money for waits for what they leave.
   * @throws RunCannotGoOn when the call alone could go beyond the budget
   */
  async promise(cost: number): Promise<void> {
    while (this.budget !== null && this.spent + this.promised + cost > this.budget) {
      if (this.underWay === 0) {
        throw new RunCannotGoOn({
          kind: "budget",
          message: `The next call could go beyond the budget of ${this.budget} ${this.currency}. Raise it to go on; nothing done so far is paid again.`,
        });
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.promised += cost;
    this.underWay++;
  }

  /** The call is over; `spent` is what the run has cost by now, unknown where nothing was recorded. */
  settle(cost: number, spent: number | null): void {
    this.underWay--;
    // Nothing is set aside for no call, whatever the sums' last digits say.
    this.promised = this.underWay === 0 ? 0 : this.promised - cost;
    if (spent !== null) this.spent = Math.max(this.spent, spent);
    this.lookAgain();
  }

  renew(spent: number, budget: number | null): void {
    this.spent = spent;
    this.budget = budget;
    this.lookAgain();
  }

  private lookAgain(): void {
    for (const look of this.waiting.splice(0)) look();
  }
}
