import { isTransient } from "@/lib/db/errors/database-error";
import type { AskFailure } from "@/lib/llm/ask-model";
import type { CompletionRequest } from "@/lib/llm/completion";
import type { RunItemFailure } from "@/lib/runs/run";
import { releaseItems } from "@/lib/runs/server/claim-items";
import type { ItemOutcome } from "@/lib/runs/server/finish-items";
import { AppError } from "@/lib/wire/app-error";
import type { ConsecutiveFailures } from "./consecutive-failures";
import type { ItemWriter } from "./item-writer";
import { retryWithBackoff } from "./item-writer";
import { RunMustPause } from "./run-budget";
import type { AnyRunHandler, ItemContext } from "./run-handler";
import { RunStopped } from "./run-signal";

/** How an item ended for the loop that took it: "stop" means that its run cannot go on, for the reason given. */
export type ItemEnd = { readonly done: boolean; readonly stop: RunMustPause | null };

export interface ItemSurroundings {
  readonly workerId: string;
  readonly writer: ItemWriter;
  readonly failures: ConsecutiveFailures;
  readonly log: (message: string, error: unknown) => void;
}

/**
 * Does one item, whatever happens in it: it ends done, failed with its reason, or given back. What the database cannot do
 * for the moment is tried again until it can: an item does not fail for that, and what was paid for it is not lost.
 */
export async function doItem(
  handler: AnyRunHandler,
  context: ItemContext<unknown>,
  { workerId, writer, failures, log }: ItemSurroundings,
): Promise<ItemEnd> {
  const { item, signal } = context;
  const giveBack = () => untilTaken(() => releaseItems([item.id], workerId), signal);
  let outcome: ItemOutcome;
  try {
    outcome = await handler.work(context);
  } catch (error) {
    if (error instanceof RunMustPause || error instanceof RunStopped || signal.aborted || isTransient(error)) {
      await giveBack();
      return { done: false, stop: error instanceof RunMustPause ? error : null };
    }
    outcome = failed(error, log);
  }
  if (signal.aborted && !outcome.ok) {
    await giveBack();
    return { done: false, stop: null };
  }
  try {
    await retryWithBackoff(() => writer.finish(item.id, outcome), isTransient, signal);
  } catch (error) {
    // What it wanted to write was refused; that is the item's failure.
    const refused = isTransient(error) ? outcome : failed(error, log);
    await untilTaken(() => writer.finish(item.id, refused), signal);
    return { done: refused.ok, stop: failures.watch(refused) };
  }
  return { done: outcome.ok, stop: failures.watch(outcome) };
}

function failed(error: unknown, log: (message: string, error: unknown) => void): ItemOutcome {
  if (error instanceof AppError) {
    return { ok: false, failure: { kind: error.code.toLowerCase().replaceAll("_", "-"), message: error.message } };
  }
  log("an item of a run failed unexpectedly", error);
  const message = "Something unexpected went wrong; see the worker’s log. Try again.";
  return { ok: false, failure: { kind: "internal", message } };
}

/** Until it succeeds, or the worker stops: then others take the item over. */
async function untilTaken(work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  await retryWithBackoff(work, () => true, signal).catch(() => undefined);
}

/** A failure as an item of a run keeps it, saying what it is about. */
export function itemFailure(about: string, failures: readonly AskFailure[]): RunItemFailure {
  const [first] = failures;
  if (first === undefined) return { kind: "no-answer", message: `${about}: the model gave no answer.` };
  return { ...first, message: `${about}: ${first.message}` };
}

/**
 * Everything that decides an answer, in a fixed order, for the hash that makes calls identical. Long texts are in it as
 * they are, delimited by their lengths: every call is looked at, and encoding it again costs as much as sending it.
 * Of a model that gives no probabilities none are asked for: what it answered serves until it gives them, and no longer.
 */
export function requestIdentity(
  { address, supports }: { readonly address: string; readonly supports: { readonly logprobs: boolean } },
  request: CompletionRequest,
): string {
  const { messages, temperature, topP, maxTokens, samples, seed, jsonSchema, draw } = request;
  const topLogprobs = supports.logprobs ? request.topLogprobs : undefined;
  const numbers = [temperature, topP, maxTokens, samples ?? 1, seed, topLogprobs].map((value) => value ?? null);
  let identity = JSON.stringify([address, numbers, jsonSchema ?? null, draw ?? null]);
  for (const { role, content } of messages) identity += `\n${role} ${content.length}:${content}`;
  return identity;
}
