import type { RaterGroup } from "@/lib/domain/agreement-filter";
import type { AnalysedRound } from "../find-analysed-round";
import type { Reader } from "../query-rows";
import { recountRound } from "./recount-round";
import type { RoundCounts } from "./round-counts";

/** The value counts of a round's labels by a group of raters, as `db` sees them. */
export function roundCountsOf(db: Reader, round: AnalysedRound, group: RaterGroup): Promise<RoundCounts> {
  return recountRound(db, round, group);
}
