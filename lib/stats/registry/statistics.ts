import type { Level } from "../alpha/difference";

/** What is known of a statistic of agreement without computing it. Pages load this file, and no formulas with it. */
export interface StatisticEntry {
  readonly title: string;
  /** The level it treats values at; null where it is chosen. */
  readonly level: Level | null;
  /** What its time grows with besides the labels: the values, or pairs of them. */
  readonly work: "labels" | "values" | "value-pairs";
  /** for the table in docs/command-line.md */
  readonly about: string;
  /** Other names on the command line; several statistics may share one. */
  readonly aliases: readonly string[];
}

const ANY_UNITS = "units with different numbers of labels are allowed";
const COMPLETE_UNITS = "over the units that every rater labelled";
const PAIRS = "each pair of raters on the units both labelled, and the mean of the pairs";

const TABLE = {
  alpha: {
    title: "Krippendorff's alpha",
    level: null,
    work: "labels",
    about: "with observed and expected disagreement and the bootstrap's P(alpha < 0.667) and P(alpha < 0.8)",
    aliases: ["krippendorff", "krippendorff_alpha"],
  },
  alpha_masi: {
    title: "Krippendorff's alpha, MASI",
    level: "nominal",
    work: "value-pairs",
    about: "labels are sets, whose distance is Passonneau's MASI; of single labels it is nominal alpha",
    aliases: ["masi"],
  },
  alpha_jaccard: {
    title: "Krippendorff's alpha, Jaccard",
    level: "nominal",
    work: "value-pairs",
    about:
      "labels are sets, whose distance is the share of elements not in common; of single labels it is nominal alpha",
    aliases: ["jaccard"],
  },
  percent: {
    title: "Percent agreement",
    level: "nominal",
    work: "values",
    about: "share of agreeing pairs of labels",
    aliases: ["percent_agreement"],
  },
  fleiss: { title: "Fleiss' kappa", level: "nominal", work: "values", about: ANY_UNITS, aliases: ["fleiss_kappa"] },
  randolph: {
    title: "Randolph's kappa",
    level: "nominal",
    work: "values",
    about: `by chance all values are equally likely; ${ANY_UNITS}`,
    aliases: ["randolph_kappa"],
  },
  gwet_ac1: {
    title: "Gwet's AC1",
    level: "nominal",
    work: "value-pairs",
    about: ANY_UNITS,
    aliases: ["gwet", "ac1"],
  },
  gwet_ac2_linear: {
    title: "Gwet's AC2, linear",
    level: "ordinal",
    work: "value-pairs",
    about: `linear weights; ${ANY_UNITS}`,
    aliases: ["gwet"],
  },
  gwet_ac2: {
    title: "Gwet's AC2, quadratic",
    level: "ordinal",
    work: "value-pairs",
    about: `quadratic weights; ${ANY_UNITS}`,
    aliases: ["gwet", "ac2", "gwet_ac2_quadratic"],
  },
  cohen: { title: "Cohen's kappa", level: "nominal", work: "value-pairs", about: PAIRS, aliases: ["cohen_kappa"] },
  cohen_linear: {
    title: "Cohen's kappa, linear",
    level: "ordinal",
    work: "value-pairs",
    about: `linear weights; ${PAIRS}`,
    aliases: [],
  },
  cohen_quadratic: {
    title: "Cohen's kappa, quadratic",
    level: "ordinal",
    work: "value-pairs",
    about: `quadratic weights; ${PAIRS}`,
    aliases: [],
  },
  icc_2_1: { title: "ICC(2,1)", level: "interval", work: "labels", about: COMPLETE_UNITS, aliases: ["icc"] },
  icc_2_k: { title: "ICC(2,k)", level: "interval", work: "labels", about: COMPLETE_UNITS, aliases: ["icc"] },
  pearson: { title: "Pearson's r", level: "interval", work: "labels", about: PAIRS, aliases: [] },
  spearman: { title: "Spearman's rho", level: "ordinal", work: "labels", about: PAIRS, aliases: [] },
  kendall: {
    title: "Kendall's tau-b",
    level: "ordinal",
    work: "labels",
    about: PAIRS,
    aliases: ["kendall_tau", "kendall_tau_b"],
  },
} as const satisfies Record<string, StatisticEntry>;

/** Its name in --statistics and in JSON. */
export type StatisticName = keyof typeof TABLE;

/** Every statistic of agreement, in the order of tables; statistic-functions.ts computes each. */
export const STATISTICS: Readonly<Record<StatisticName, StatisticEntry>> = TABLE;

export const STATISTIC_NAMES = Object.keys(TABLE).filter((name): name is StatisticName => name in TABLE);

/** Its title with a typographic apostrophe, for pages and texts. */
export function printedTitle(name: StatisticName): string {
  return STATISTICS[name].title.replaceAll("'", "’");
}
