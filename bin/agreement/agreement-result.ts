import type { Level } from "@/lib/stats/alpha/difference";
import type { Interval } from "@/lib/stats/resampling/interval";
import type { Statistic } from "@/lib/stats/statistic";

/** A pair of raters, by name, and what the statistic is for the two. */
export interface PairResult {
  readonly raters: readonly [string, string];
  readonly value: Statistic;
  readonly nCommon: number;
}

/** One statistic of one set of labels. */
export interface AgreementResult {
  /** As --statistics calls it. */
  readonly statistic: string;
  readonly title: string;
  readonly level: Level | null;
  readonly value: Statistic;
  /** null where no interval was asked for */
  readonly interval: Statistic<Interval> | null;
  /** That holds at every look; null where it was not asked for, or needs to know who gave which label. */
  readonly anytime: Statistic<Interval> | null;
  readonly pairs: readonly PairResult[] | null;
  /** More that belongs to the statistic, by its name in JSON. */
  readonly more: Readonly<Record<string, number | string | Statistic>>;
}

export interface LabelCounts {
  readonly nUnits: number;
  readonly nUnitsPairable: number;
  readonly nRaters: number;
  readonly nLabels: number;
}

/** All that was computed for one group of labels. */
export interface AgreementGroup extends LabelCounts {
  readonly by: Readonly<Record<string, string | null>>;
  readonly values: readonly (string | number | boolean)[];
  /** Whether units were read both ways. */
  readonly isReversible: boolean;
  /** Whether intervals draw clusters of units, since some hold several. */
  readonly drawsClusters: boolean;
  readonly results: readonly AgreementResult[];
}
