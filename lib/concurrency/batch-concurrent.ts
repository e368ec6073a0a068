import { yieldToEventLoop } from "./in-turns";

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/**
 * Turns a function for many items into one for a single item: calls made while batches are running wait and become the
 * next batch. The busier the process, the more calls share a statement, a message and a commit; a lone call does not wait.
 * Each item's work begins after its call, so no result is stale.
 * @param run returns a result for each item, in their order; where it throws, all of its calls reject
 * @param limits maximum concurrent batches, maximum items of a batch, and how many callers get their results before the
 * rest of the process has a turn
 */
export function batchConcurrent<Item, Result>(
  run: (items: Item[]) => Promise<readonly Result[]>,
  {
    maxConcurrent = 1,
    maxItems = 200,
    resultsPerTurn = maxItems,
  }: { maxConcurrent?: number; maxItems?: number; resultsPerTurn?: number } = {},
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let planned = false;

  function plan(): void {
    if (planned || running >= maxConcurrent || waiting.length === 0) return;
    planned = true;
    // What arrives in the same turn of the event loop comes along.
    setImmediate(() => {
      planned = false;
      void start(waiting.splice(0, maxItems));
      plan();
    });
  }

  async function start(items: Waiting<Item, Result>[]): Promise<void> {
    running += 1;
    let results: readonly Result[];
    try {
      results = await run(items.map(({ item }) => item));
      if (results.length !== items.length) throw new Error("not every item has a result");
    } catch (error) {
      for (const { reject } of items) reject(error);
      return;
    } finally {
      running -= 1;
      plan();
    }
    for (const [i, result] of results.entries()) {
      if (i > 0 && i % resultsPerTurn === 0) await yieldToEventLoop();
      items[i]?.resolve(result);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      plan();
    });
}
