import type { ModelClient } from "@/lib/llm/client/model-client";

/** A model as runs use it. */
export interface ModelForRuns {
  readonly name: string;
  /** Where its calls go: what answers at another address is not this model, whatever its name. */
  readonly address: string;
  /** Whether one call gives several answers; otherwise it takes as many calls. */
  readonly supports: { readonly several: boolean };
  /** How many calls this process may have under way at the model's endpoint, now. */
  readonly concurrency: () => number;
  readonly complete: ModelClient["complete"];
}

export interface ModelsForRuns {
  /** @throws AppError NOT_FOUND for an id that is no model's */
  client(modelId: string): Promise<ModelForRuns>;
  /** Divides the limits of endpoints among the live workers, of which this is the one at `position` from 0. */
  setWorkers(workers: number, position: number): void;
}
