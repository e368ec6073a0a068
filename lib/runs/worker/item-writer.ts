import { batchConcurrent } from "@/lib/concurrency/batch-concurrent";
import {
  type FinishedItem,
  finishItem,
  finishItems,
  type ItemOutcome,
  type SharedWrite,
} from "@/lib/runs/server/finish-items";

type Finish = (item: FinishedItem) => Promise<PromiseSettledResult<boolean>>;

/**
 * Marks items done with what they made. What ends while a batch is being written goes into the next one. An item whose
 * writing is refused is refused alone: then each of its batch is written for itself.
 */
export class ItemWriter {
  private readonly batches = new Map<SharedWrite["insert"] | null, Finish>();

  constructor(private readonly workerId: string) {}

  /**
   * @returns false where the item is no longer in this worker's hands: then nothing was written
   * @throws what the database refused, or could not do at this moment
   */
  async finish(itemId: string, outcome: ItemOutcome): Promise<boolean> {
    if (!outcome.ok || (outcome.write !== undefined && outcome.shared === undefined)) {
      return finishItem(itemId, this.workerId, outcome);
    }
    const { result, shared } = outcome;
    const settled = await this.batchOf(shared?.insert ?? null)({ itemId, result, row: shared?.row });
    if (settled.status === "rejected") throw settled.reason;
    return settled.value;
  }

  private batchOf(insert: SharedWrite["insert"] | null): Finish {
    const known = this.batches.get(insert);
    if (known !== undefined) return known;
    const finish = batchConcurrent((items: readonly FinishedItem[]) => this.write(items, insert));
    this.batches.set(insert, finish);
    return finish;
  }

  private async write(
    items: readonly FinishedItem[],
    insert: SharedWrite["insert"] | null,
  ): Promise<PromiseSettledResult<boolean>[]> {
    try {
      const written = await finishItems(this.workerId, items, insert);
      return items.map(({ itemId }) => ({ status: "fulfilled", value: written.has(itemId) }));
    } catch (reason) {
      if (items.length === 1) return [{ status: "rejected", reason }];
      const settled: PromiseSettledResult<boolean>[] = [];
      for (const item of items) settled.push(...(await this.write([item], insert)));
      return settled;
    }
  }
}

const INITIAL_WAIT = 500;
const MAX_WAIT = 30_000;

/**
 * Does the work until it succeeds, with growing pauses; gives up when what went wrong would go wrong again, or when the
 * worker stops, since others take over then.
 * @throws what the work threw last
 */
export async function retryWithBackoff<Result>(
  work: () => Promise<Result>,
  mayPass: (error: unknown) => boolean,
  signal: AbortSignal,
): Promise<Result> {
  for (let wait = INITIAL_WAIT; ; wait = Math.min(wait * 2, MAX_WAIT)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
