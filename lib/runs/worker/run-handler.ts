import type { z } from "zod";
import type { Complete } from "@/lib/llm/completion";
import type { Viewer } from "@/lib/people/viewer";
import type { RunKindName } from "@/lib/runs/run";
import type { PreparedRun } from "@/lib/runs/server/create-run";
import type { ItemOutcome } from "@/lib/runs/server/finish-items";

/** The run that an item belongs to, as its handler needs it. */
export interface ActiveRun<Configuration> {
  readonly id: string;
  readonly studyId: string;
  readonly roundId: string | null;
  readonly raterId: string | null;
  readonly configuration: Configuration;
}

export interface ActiveItem {
  readonly id: string;
  readonly subjectId: string;
  readonly part: string;
}

export interface ItemContext<Configuration> {
  readonly run: ActiveRun<Configuration>;
  readonly item: ActiveItem;
  /** Calls of a model (by its id), recorded with the item, answered from the cache where allowed, within the budget. */
  complete(modelId: string): Complete;
  /** Aborted when the worker stops or the run is paused or cancelled. */
  readonly signal: AbortSignal;
}

/**
 * How one kind of run begins and does one item. `work` reads what it needs through `server/`, asks models through
 * `complete`, and changes nothing itself: an estimate runs it on a few items with the demo model's answers and throws the
 * outcome away.
 */
export interface RunHandler<Configuration> {
  readonly kind: RunKindName;
  readonly configuration: z.ZodType<Configuration>;
  /**
   * Which items there are, for a viewer with "run.control".
   * @throws AppError NOT_FOUND for what the viewer may not see; INVALID for what cannot be, saying what to do instead
   */
  prepare(viewer: Viewer, studyId: string, configuration: Configuration): Promise<PreparedRun>;
  work(context: ItemContext<Configuration>): Promise<ItemOutcome>;
  /**
   * Items are done early where every question is answered with YES, or a judge makes no mistakes: an estimate then takes all
   * answers for NO.
   */
  readonly endsEarly?: boolean;
}

/** A handler whose configuration is parsed when it is used: handlers of all kinds in one table. */
export interface AnyRunHandler {
  readonly kind: RunKindName;
  prepare(viewer: Viewer, studyId: string, configuration: unknown): Promise<PreparedRun>;
  work(context: ItemContext<unknown>): Promise<ItemOutcome>;
  readonly endsEarly: boolean;
  /** The configuration with its defaults. @throws ZodError */
  parse(configuration: unknown): unknown;
}

export function anyRun<Configuration>(handler: RunHandler<Configuration>): AnyRunHandler {
  const parse = (configuration: unknown) => handler.configuration.parse(configuration);
  return {
    kind: handler.kind,
    endsEarly: handler.endsEarly ?? false,
    parse,
    prepare: (viewer, studyId, configuration) => handler.prepare(viewer, studyId, parse(configuration)),
    work: (context) =>
      handler.work({ ...context, run: { ...context.run, configuration: parse(context.run.configuration) } }),
  };
}
