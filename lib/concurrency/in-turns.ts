/** Lets the process answer others between the steps of work that together may take hundreds of milliseconds. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Maps, and yields after each item. */
export async function mapInTurns<Item, Result>(items: readonly Item[], of: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(of(item));
    await yieldToEventLoop();
  }
  return results;
}

/** This many items take some tens of milliseconds at most. */
const ITEMS_AT_ONCE = 20_000;

/** The same for very many items that take little each: others are let in after some thousands of them. */
export async function flatMapInTurns<Item, Result>(
  items: readonly Item[],
  of: (item: Item, index: number) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % ITEMS_AT_ONCE === 0) await yieldToEventLoop();
    for (const result of of(item, index)) results.push(result);
  }
  return results;
}
