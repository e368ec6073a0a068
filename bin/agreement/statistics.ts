import { percentAgreement } from "@/lib/stats/agreement/percent-agreement";
import type { Level } from "@/lib/stats/alpha/difference";
import { kendallTauB } from "@/lib/stats/correlation/kendall-tau";
import { type Correlation, pairwiseCorrelation } from "@/lib/stats/correlation/pairwise-correlation";
import { pearson } from "@/lib/stats/correlation/pearson";
import { spearman } from "@/lib/stats/correlation/spearman";
import { type KappaWeights, pairwiseCohenKappa } from "@/lib/stats/kappa/cohen-kappa";
import { fleissKappa } from "@/lib/stats/kappa/fleiss-kappa";
import { type GwetWeights, gwetCoefficient } from "@/lib/stats/kappa/gwet-coefficient";
import { intraclassCorrelations } from "@/lib/stats/kappa/intraclass-correlation";
import { randolphKappa } from "@/lib/stats/kappa/randolph-kappa";
import type { LabelTable } from "@/lib/stats/reliability/label-table";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import { type Statistic, undefinedBecause } from "@/lib/stats/statistic";

/** The pairs of raters behind a mean of pairs, by position in the table. */
export type RaterPairs = readonly {
  readonly raters: readonly [number, number];
  readonly value: Statistic;
  readonly nCommon: number;
}[];

/** How a statistic is computed: from value counts alone (quick to resample), or from who gave which label. */
export type StatisticKind =
  | { readonly needs: "alpha" }
  | { readonly needs: "patterns"; readonly compute: (patterns: UnitPatterns) => Statistic }
  | { readonly needs: "raters"; readonly compute: (table: LabelTable) => Statistic }
  | { readonly needs: "pairs"; readonly compute: (table: LabelTable) => { mean: Statistic; pairs: RaterPairs } };

export interface StatisticEntry {
  /** Its name in --statistics and in JSON. */
  readonly name: string;
  readonly title: string;
  /** The level it treats values at; null for alpha, whose level is chosen. */
  readonly level: Level | null;
  readonly kind: StatisticKind;
}

/** Every statistic that the command line offers, in the order of the table. */
export const STATISTICS: readonly StatisticEntry[] = [
  { name: "alpha", title: "Krippendorff's alpha", level: null, kind: { needs: "alpha" } },
  patterns("percent", "Percent agreement", "nominal", (data) => percentAgreement(data).share),
  patterns("fleiss", "Fleiss' kappa", "nominal", (data) => fleissKappa(data).kappa),
  patterns("randolph", "Randolph's kappa", "nominal", (data) => randolphKappa(data).kappa),
  patterns("gwet_ac1", "Gwet's AC1", "nominal", (data) => gwetCoefficient(data).kappa),
  patterns("gwet_ac2_linear", "Gwet's AC2, linear", "ordinal", (data) => gwet(data, "linear")),
  patterns("gwet_ac2", "Gwet's AC2, quadratic", "ordinal", (data) => gwet(data, "quadratic")),
  cohen("cohen", "Cohen's kappa", "none"),
  cohen("cohen_linear", "Cohen's kappa, linear", "linear"),
  cohen("cohen_quadratic", "Cohen's kappa, quadratic", "quadratic"),
  raters("icc_2_1", "ICC(2,1)", "interval", (table) => intraclassCorrelations(table).single),
  raters("icc_2_k", "ICC(2,k)", "interval", (table) => intraclassCorrelations(table).average),
  correlation("pearson", "Pearson's r", "interval", pearson),
  correlation("spearman", "Spearman's rho", "ordinal", spearman),
  correlation("kendall", "Kendall's tau-b", "ordinal", kendallTauB),
];

/** Other names, and names for several at once. */
export const STATISTIC_ALIASES: Readonly<Record<string, readonly string[]>> = {
  all: STATISTICS.map(({ name }) => name),
  krippendorff: ["alpha"],
  percent_agreement: ["percent"],
  gwet: ["gwet_ac1", "gwet_ac2_linear", "gwet_ac2"],
  ac1: ["gwet_ac1"],
  ac2: ["gwet_ac2"],
  gwet_ac2_quadratic: ["gwet_ac2"],
  icc: ["icc_2_1", "icc_2_k"],
  kendall_tau: ["kendall"],
  kendall_tau_b: ["kendall"],
  krippendorff_alpha: ["alpha"],
  fleiss_kappa: ["fleiss"],
  cohen_kappa: ["cohen"],
  randolph_kappa: ["randolph"],
};

function patterns(
  name: string,
  title: string,
  level: Level,
  compute: (patterns: UnitPatterns) => Statistic,
): StatisticEntry {
  return { name, title, level, kind: { needs: "patterns", compute } };
}

function raters(name: string, title: string, level: Level, compute: (table: LabelTable) => Statistic): StatisticEntry {
  return { name, title, level, kind: { needs: "raters", compute } };
}

function gwet(data: UnitPatterns, weights: GwetWeights): Statistic {
  return data.scale.ordering === "none" ? undefinedBecause("values-not-ordered") : gwetCoefficient(data, weights).kappa;
}

function cohen(name: string, title: string, weights: KappaWeights): StatisticEntry {
  const compute = (table: LabelTable) => {
    if (weights !== "none" && table.scale.ordering === "none") {
      return { mean: undefinedBecause("values-not-ordered"), pairs: [] };
    }
    const { mean, pairs } = pairwiseCohenKappa(table, weights);
    return { mean, pairs: pairs.map(({ raters: two, kappa, nCommon }) => ({ raters: two, value: kappa, nCommon })) };
  };
  return { name, title, level: weights === "none" ? "nominal" : "ordinal", kind: { needs: "pairs", compute } };
}

function correlation(name: string, title: string, level: Level, correlate: Correlation): StatisticEntry {
  const compute = (table: LabelTable) => {
    const { mean, pairs } = pairwiseCorrelation(table, correlate);
    return {
      mean,
      pairs: pairs.map(({ raters: two, correlation: value, nCommon }) => ({ raters: two, value, nCommon })),
    };
  };
  return { name, title, level, kind: { needs: "pairs", compute } };
}
