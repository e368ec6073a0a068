import type { z } from "zod";
import { Snapshot } from "@/lib/db/read-snapshot";
import type { RaterGroup } from "@/lib/domain/agreement-filter";
import type { AnalysedRound } from "../find-analysed-round";
import type { RoundCounts } from "./round-counts";
import { roundCountsOf, versionOf } from "./round-counts-of";
import { type ResultPlace, versionedResults } from "./versioned-results";

/** Results of smaller rounds are computed about as fast as they are fetched. */
const FEWEST_TASKS_TO_STORE = 1_000;

interface OfRound extends ResultPlace {
  round: AnalysedRound;
  group: RaterGroup;
}

/** Results that follow from the value counts of a round's labels by a group of raters; see versionedResults. */
export function roundResults<Result>(name: string, schema: z.ZodType<Result>) {
  const results = versionedResults(name, schema);
  return async (of: OfRound, compute: (counts: RoundCounts) => Result | Promise<Result>): Promise<Result> => {
    const { db, round, group } = of;
    if (db instanceof Snapshot) return compute(await roundCountsOf(db, round, group));
    return results({ ...of, key: `${group} ${of.key}` }, async (version) => {
      const counts = await roundCountsOf(db, round, group);
      return {
        result: await compute(counts),
        version: versionOf(counts) ?? version,
        isWorthStoring: counts.nTasks >= FEWEST_TASKS_TO_STORE,
      };
    });
  };
}
