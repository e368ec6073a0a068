interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/**
 * Makes of a function for many items one for a single item: what is asked while others are under way waits for them and
 * goes together. The busier the process, the more share a statement, a message and a commit; where nobody else asks,
 * nobody waits. Every item's work begins after it was asked for, so nothing old is ever answered.
 * @param run answers for each item, in their order; where it throws, all of them are refused
 * @param limits how many runs may be under way, the most items of one, and how many askers go on with their results
 * before whatever else the process has to do gets a turn
 */
export function gather<Item, Result>(
  run: (items: Item[]) => Promise<readonly Result[]>,
  { atOnce = 1, most = 200, goingOn = most }: { atOnce?: number; most?: number; goingOn?: number } = {},
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let planned = false;

  function plan(): void {
    if (planned || running >= atOnce || waiting.length === 0) return;
    planned = true;
    // What arrives in the same turn of the event loop comes along.
    setImmediate(() => {
      planned = false;
      void start(waiting.splice(0, most));
      plan();
    });
  }

  async function start(items: Waiting<Item, Result>[]): Promise<void> {
    running += 1;
    let results: readonly Result[];
    try {
      results = await run(items.map(({ item }) => item));
      if (results.length !== items.length) throw new Error("not every item was answered");
    } catch (error) {
      for (const { reject } of items) reject(error);
      return;
    } finally {
      running -= 1;
      plan();
    }
    for (const [i, result] of results.entries()) {
      if (i > 0 && i % goingOn === 0) await letOthersIn();
      items[i]?.resolve(result);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      plan();
    });
}

const letOthersIn = () => new Promise((resolve) => setImmediate(resolve));
