import type { RunStopOfItself } from "@/lib/runs/run";

/** Thrown through a handler when its run cannot go on: the item goes back and the run pauses. */
export class RunMustPause extends Error {
  constructor(readonly because: RunStopOfItself) {
    super(because.message);
  }
}

/**
 * What a run may still spend, as this worker knows it: what all workers have paid, and what its own calls under way may
 * come to. Other workers' calls under way are not known, so that together they may go over by that much.
 */
export class RunBudget {
  private reserved = 0;
  private underWay = 0;
  /** Calls that there is no money for as long as others might still need theirs. */
  private waiting: (() => void)[] = [];
  private readonly paid = new Map<string, { calls: number; cost: number }>();
  /** Models of which the first call is under way, or of which one came back. */
  private readonly models = new Map<string, "first" | "known">();

  /** @param isLimited a spending limit holds for the run; workers hear of a new one by and by */
  constructor(
    private spent: number,
    private readonly budget: number | null,
    private readonly currency: string,
    public isLimited = false,
  ) {}

  /** What a call of a model may cost: as estimated, or what such calls have cost so far on average, whichever is more. */
  expected(modelId: string, estimate: number): number {
    const paid = this.paid.get(modelId);
    return paid === undefined ? estimate : Math.max(estimate, paid.cost / paid.calls);
  }

  /** What a call of a model did cost. */
  recordCost(modelId: string, cost: number): void {
    const { calls, cost: before } = this.paid.get(modelId) ?? { calls: 0, cost: 0 };
    this.paid.set(modelId, { calls: calls + 1, cost: before + cost });
  }

  /**
   * Sets aside what a call of a model may cost. Calls under way mostly cost less than was set aside for them: while there
   * are any, a call that there is no money for waits for what they leave. With a budget or limit the first call of a model
   * goes alone: a model that thinks at length shows with it what the others are going to cost.
   * @param estimate what the call alone is thought to cost
   * @returns what was set aside, to be settled
   * @throws RunMustPause when the call alone could go beyond the budget
   */
  async reserve(modelId: string, estimate: number): Promise<number> {
    for (;;) {
      const cost = this.expected(modelId, estimate);
      const reaches = this.budget === null || this.spent + this.reserved + cost <= this.budget;
      const isSecond = (this.budget !== null || this.isLimited) && this.models.get(modelId) === "first";
      if (reaches && !isSecond) {
        if (!this.models.has(modelId)) this.models.set(modelId, "first");
        this.reserved += cost;
        this.underWay++;
        return cost;
      }
      if (this.underWay === 0) {
        throw new RunMustPause({
          kind: "budget",
          message: `The next call could go beyond the budget of ${this.budget} ${this.currency}. Raise it to continue; nothing done so far is paid for again.`,
        });
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** The call is over; `spent` is what the run has cost by now, unknown where nothing was recorded. */
  settle(modelId: string, cost: number, spent: number | null): void {
    this.models.set(modelId, "known");
    this.underWay--;
    // Nothing is set aside for no call, whatever the sums' last digits say.
    this.reserved = this.underWay === 0 ? 0 : this.reserved - cost;
    if (spent !== null) this.spent = Math.max(this.spent, spent);
    for (const look of this.waiting.splice(0)) look();
  }
}
