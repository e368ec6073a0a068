import type { Level } from "@/lib/stats/alpha/difference";
import { STATISTIC_FUNCTIONS } from "@/lib/stats/registry/statistic-functions";
import { STATISTICS, type StatisticName } from "@/lib/stats/registry/statistics";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import { type Undefined, undefinedBecause } from "@/lib/stats/statistic";

// What one step costs here, in nanoseconds: good to a factor of a few, which is enough to tell seconds from hours.
const PER_LABEL = 60;
const PER_COMMON_LABEL = 40;
const PER_RATER_PAIR = 400;
const PER_VALUE_PAIR = 4;
const PER_PATTERN_ENTRY = 20;
const PER_VALUE = 80;

const MAX_ESTIMATE = 60e9;
const MAX_INTERVAL = 15e9;
/** Each pair of raters is kept, with its value, for the output. */
const MAX_RATER_PAIRS = 2_000_000;
const MIN_RESAMPLES = 200;

/** How long computing a statistic once takes, in nanoseconds, roughly. */
export function costOf(name: StatisticName, level: Level | null, table: LabelTable, patterns: UnitPatterns): number {
  const nLabels = table.valueIndex.length;
  const nValues = table.scale.values.length;
  const { work } = STATISTICS[name];
  const valuePairs = (nValues ** 2 / 2) * PER_VALUE_PAIR;
  const raterPairs = (table.nRaters * (table.nRaters - 1)) / 2;
  switch (STATISTIC_FUNCTIONS[name].needs) {
    case "patterns": {
      const entries = patterns.valueIndex.length * PER_PATTERN_ENTRY;
      // At the ratio level there is no way around comparing each value with each.
      if (work === "labels") return entries + (level === "ratio" ? valuePairs : 0);
      return entries + nValues * PER_VALUE + (work === "value-pairs" ? 2 * valuePairs : 0);
    }
    case "raters":
      return nLabels * PER_LABEL;
    case "pairs": {
      const common = nLabels * Math.max(0, table.nRaters - 1) * PER_COMMON_LABEL;
      return common + raterPairs * (PER_RATER_PAIR + (work === "value-pairs" ? valuePairs : 0)) + nLabels * PER_LABEL;
    }
  }
}

/** Why a statistic is not computed, or null. It would take minutes or hours. */
export function whyNotComputed(cost: number, { nRaters }: LabelTable, name: StatisticName): Undefined | null {
  const raterPairs = (nRaters * (nRaters - 1)) / 2;
  if (STATISTIC_FUNCTIONS[name].needs === "pairs" && raterPairs > MAX_RATER_PAIRS) {
    return undefinedBecause(
      "too-costly",
      `Not computed: ${nRaters.toLocaleString("en")} raters make ${raterPairs.toLocaleString("en")} pairs.`,
    );
  }
  if (cost <= MAX_ESTIMATE) return null;
  return undefinedBecause("too-costly", `Not computed: it would take about ${minutes(cost)}.`);
}

/** Why no interval is drawn, or null. */
export function whyNoInterval(cost: number, resamples: number): Undefined | null {
  if (cost * resamples <= MAX_INTERVAL) return null;
  const affordable = Math.floor(MAX_INTERVAL / cost);
  const instead = affordable >= MIN_RESAMPLES ? `; --bootstrap ${affordable} can be afforded` : "";
  return undefinedBecause(
    "too-costly",
    `${resamples} resamples would take about ${minutes(cost * resamples)}${instead}.`,
  );
}

function minutes(nanoseconds: number): string {
  const count = Math.ceil(nanoseconds / 60e9);
  if (count > 120) return `${Math.round(count / 60).toLocaleString("en")} hours`;
  return count === 1 ? "a minute" : `${count} minutes`;
}
