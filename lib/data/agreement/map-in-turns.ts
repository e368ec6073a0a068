import { setImmediate as letOthersIn } from "node:timers/promises";

/** Maps, and lets the process answer others after each item: together they may take hundreds of milliseconds. */
export async function mapInTurns<Item, Result>(items: readonly Item[], of: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(of(item));
    await letOthersIn();
  }
  return results;
}
