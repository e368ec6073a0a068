import { releaseItems } from "@/lib/data/run/claim-items";
import { finishItem } from "@/lib/data/run/finish-item";
import type { ItemOutcome } from "@/lib/data/run/item-outcome";
import { AppError } from "@/lib/domain/app-error";
import type { AnyRunHandler, ItemContext } from "./run-handler";
import { RunCannotGoOn } from "./run-purse";

/** How an item ended for the loop that took it: "stop" means that its run cannot go on, for the reason given. */
export type ItemEnd = { readonly stop: RunCannotGoOn | null };

/**
 * Does one item, whatever happens in it: it ends done, failed with its reason, or given back. What the database refuses
 * for the moment is tried again until it takes it.
 */
export async function doItem(
  handler: AnyRunHandler,
  context: ItemContext<unknown>,
  workerId: string,
  log: (message: string, error: unknown) => void,
): Promise<ItemEnd> {
  const { item, signal } = context;
  let outcome: ItemOutcome;
  try {
    outcome = await handler.work(context);
  } catch (error) {
    if (error instanceof RunCannotGoOn || signal.aborted) {
      await insistently(() => releaseItems([item.id], workerId), signal);
      return { stop: error instanceof RunCannotGoOn ? error : null };
    }
    outcome = failed(error, log);
  }
  if (signal.aborted && !outcome.ok) {
    await insistently(() => releaseItems([item.id], workerId), signal);
    return { stop: null };
  }
  try {
    await finishItem(item.id, workerId, outcome);
  } catch (error) {
    // What it wanted to write was refused; that is the item's failure. Other trouble lasts no longer than the database's.
    await insistently(() => finishItem(item.id, workerId, failed(error, log)), signal);
  }
  return { stop: null };
}

function failed(error: unknown, log: (message: string, error: unknown) => void): ItemOutcome {
  if (error instanceof AppError) {
    return { ok: false, failure: { kind: error.code.toLowerCase().replaceAll("_", "-"), message: error.message } };
  }
  log("an item of a run failed unexpectedly", error);
  const message = "Something unexpected went wrong here; the worker's log tells more. Try it again.";
  return { ok: false, failure: { kind: "internal", message } };
}

const LONGEST_WAIT = 30_000;

/** Until it succeeds, or the worker stops: then others take the item over. */
async function insistently(work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let wait = 500; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      await work();
      return;
    } catch {
      if (signal.aborted) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
