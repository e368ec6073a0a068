import type { z } from "zod";
import { MANY_LABELS, type Pending } from "@/lib/domain/agreement/pending";
import { countLabels } from "./count-labels";
import { type DelayedResult, delayedResult, storeDelayedResult } from "./delayed-results";
import { type ResultPlace, versionedResults } from "./versioned-results";

export interface ResultAsked<Result> {
  /** null where no round has any labels that the result could rest on: it is computed each time */
  place: ResultPlace | null;
  /** whose labels the result rests on: how many these are decides who computes it */
  roundIds: readonly string[];
  /** tells a worker, with the name of such results, what was asked; see computeResult */
  job: object;
  compute: () => Promise<Result>;
  /** whether computing took long enough to leave the result for other processes; default: always */
  isWorthStoring?: (result: Result) => boolean;
}

/**
 * Results that need every label: computed at once, or of very many labels by a worker, so that nobody waits for long.
 * @param name tells this kind of result from others
 * @param schema of the result as it is stored
 */
export function resultsInTime<Result>(name: string, schema: z.ZodType<Result>) {
  const results = versionedResults(name, schema);
  return {
    async read(asked: ResultAsked<Result>): Promise<DelayedResult<Result> | Pending> {
      const { place, roundIds, job, compute, isWorthStoring = () => true } = asked;
      if (!place) return { result: await compute(), asOf: null };
      if ((await countLabels(place.db, roundIds)) > MANY_LABELS) {
        const delayed = await delayedResult(name, schema, place, { what: name, ...job });
        if (delayed) return delayed;
      }
      const result = await results(place, async (version) => {
        const computed = await compute();
        return { result: computed, version, isWorthStoring: isWorthStoring(computed) };
      });
      return { result, asOf: null };
    },
    /** The worker's part of it. */
    async store({ place, compute }: ResultAsked<Result>): Promise<void> {
      if (place) await storeDelayedResult(name, schema, place, compute);
    },
  };
}
