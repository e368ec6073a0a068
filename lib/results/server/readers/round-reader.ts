import type { z } from "zod";
import { prisma } from "@/lib/db/client";
import type { Reader } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import type { AgreementFilter, RaterGroup } from "@/lib/results/agreement-filter";
import type { AsOf } from "@/lib/results/pending";
import { type AnalysedRound, findAnalysedRound } from "../find-analysed-round";
import { groupOf } from "../group-of";
import { roundFigures } from "./round-results";

export interface AskedFigures {
  viewer: Viewer;
  roundId: string;
  /** whose labels count; without `raters`, those of usualGroup */
  whose: Partial<Pick<AgreementFilter, "raters" | "without">>;
  /** what else was asked for: figures are stored for each key */
  key?: string;
}

/** What figures are computed from, all in one snapshot. */
export interface CountedLabels {
  db: Reader;
  round: AnalysedRound;
  raters: RaterGroup;
}

/**
 * Figures of one round for anyone who may read its agreement: see roundResults for when they are computed again.
 * @param name tells this kind of figures from others
 * @param schema of the figures as they are stored
 * @param stateOf what they depend on besides the real labels of the round, as a text that differs between states
 */
export function roundReader<Result extends object>(
  name: string,
  schema: z.ZodType<Result>,
  stateOf?: (db: Reader, round: AnalysedRound) => Promise<string | number>,
) {
  const results = roundFigures(name, schema);
  return async (
    { viewer, roundId, whose, key }: AskedFigures,
    compute: (labels: CountedLabels) => Promise<Result>,
  ): Promise<Result & AsOf> => {
    const db = prisma();
    const round = await findAnalysedRound(viewer, "agreement.read", roundId, { without: whose.without });
    const raters = await groupOf(db, round, whose.raters);
    const state = stateOf ? ` ${await stateOf(db, round)}` : "";
    const place = { db, round, key: key === undefined ? raters : `${raters} ${key}`, state };
    const { result, asOf } = await results(place, (snapshot) => compute({ db: snapshot, round, raters }));
    return { ...result, asOf };
  };
}
