import type { z } from "zod";
import type { ItemOutcome } from "@/lib/data/run/item-outcome";
import type { RunKindName } from "@/lib/domain/run/run-kind";
import type { Complete } from "@/lib/llm/completion";

/** The run that an item belongs to, as its handler needs it. */
export interface RunAtWork<Configuration> {
  readonly id: string;
  readonly studyId: string;
  readonly roundId: string | null;
  readonly raterId: string | null;
  readonly configuration: Configuration;
}

export interface ItemAtWork {
  readonly id: string;
  readonly subjectId: string;
  readonly part: string;
}

export interface ItemContext<Configuration> {
  readonly run: RunAtWork<Configuration>;
  readonly item: ItemAtWork;
  /** Calls of a model (by its id), recorded with the item, answered from the cache where allowed, within the budget. */
  complete(modelId: string): Complete;
  /** Aborted when the worker stops or the run is paused or cancelled. */
  readonly signal: AbortSignal;
}

/**
 * How one kind of run does one item. Reads what it needs through lib/data, asks models through `complete`, and changes
 * nothing itself: an estimate runs it on a few items with the demo model's answers and throws the outcome away.
 */
export interface RunHandler<Configuration = unknown> {
  readonly kind: RunKindName;
  readonly configuration: z.ZodType<Configuration>;
  readonly work: (context: ItemContext<Configuration>) => Promise<ItemOutcome>;
}
