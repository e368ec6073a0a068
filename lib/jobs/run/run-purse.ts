import type { RunStop } from "@/lib/domain/run/run";

/** Thrown through a handler when its run cannot go on: the item goes back and the run pauses. */
export class RunCannotGoOn extends Error {
  constructor(readonly because: RunStop & { readonly kind: "budget" | "endpoint" }) {
    super(because.message);
  }
}

/**
 * What a run may still spend, as this worker knows it: what all workers have paid, and what its own calls under way may
 * come to. Other workers' calls under way are not known, so that together they may go over by that much.
 */
export class RunPurse {
  private promised = 0;
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

  /** Sets aside what a call may cost. @throws RunCannotGoOn when that would go beyond the budget */
  promise(cost: number): void {
    if (this.budget !== null && this.spent + this.promised + cost > this.budget) {
      throw new RunCannotGoOn({
        kind: "budget",
        message: `The next call could go beyond the budget of ${this.budget} ${this.currency}. Raise it to go on; nothing done so far is paid again.`,
      });
    }
    this.promised += cost;
  }

  /** The call is over; `spent` is what the run has cost by now, unknown where nothing was recorded. */
  settle(cost: number, spent: number | null): void {
    this.promised -= cost;
    if (spent !== null) this.spent = Math.max(this.spent, spent);
  }

  renew(spent: number, budget: number | null): void {
    this.spent = spent;
    this.budget = budget;
  }
}
