import type { z } from "zod";
import { Snapshot } from "@/lib/db/snapshot";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import type { AnalysedRound } from "../find-analysed-round";
import type { RoundDigest } from "./round-digest";
import { roundDigestOf } from "./round-digest-of";
import { type ResultPlace, versionedResults } from "./versioned-results";

/** Results of smaller rounds are computed about as fast as they are fetched. */
const FEWEST_TASKS_TO_STORE = 1_000;

interface OfRound extends ResultPlace {
  round: AnalysedRound;
  group: RaterGroup;
}

/** Results that follow from the digest of a round's labels by a group of raters, and how many these are; see versionedResults. */
export function roundResults<Result>(name: string, schema: z.ZodType<Result>) {
  const results = versionedResults(name, schema);
  return async (
    of: OfRound,
    compute: (digest: RoundDigest, nRaters: number) => Result | Promise<Result>,
  ): Promise<Result> => {
    const { db, round, group } = of;
    if (db instanceof Snapshot) {
      const { digest, nRaters } = await roundDigestOf(db, round, group);
      return compute(digest, nRaters);
    }
    return results({ ...of, key: `${group} ${of.key}` }, async () => {
      const { version, digest, nRaters } = await roundDigestOf(db, round, group);
      return { result: await compute(digest, nRaters), version, isWorthStoring: isWorthStoring(digest) };
    });
  };
}

export function isWorthStoring(digest: RoundDigest): boolean {
  return digest.patterns("levels").reduce((tasks, { units }) => tasks + units, 0) >= FEWEST_TASKS_TO_STORE;
}
