import { percentAgreement } from "../agreement/percent-agreement";
import type { Level } from "../alpha/difference";
import { krippendorffAlpha } from "../alpha/krippendorff-alpha";
import { jaccardDistance, masiDistance } from "../alpha/set-label";
import { kendallTauB } from "../correlation/kendall-tau";
import { type Correlation, pairwiseCorrelation } from "../correlation/pairwise-correlation";
import { pearson } from "../correlation/pearson";
import { spearman } from "../correlation/spearman";
import { type KappaWeights, pairwiseCohenKappa } from "../kappa/cohen-kappa";
import { fleissKappa } from "../kappa/fleiss-kappa";
import { type GwetWeights, gwetCoefficient } from "../kappa/gwet-coefficient";
import { intraclassCorrelations } from "../kappa/intraclass-correlation";
import { randolphKappa } from "../kappa/randolph-kappa";
import type { LabelTable } from "../reliability/label-table";
import type { UnitPatterns } from "../reliability/unit-patterns";
import { type Statistic, undefinedBecause } from "../statistic";
import type { StatisticName } from "./statistics";

/** The pairs of raters behind a mean of pairs, by position in the table. */
export type RaterPairs = readonly {
  readonly raters: readonly [number, number];
  readonly value: Statistic;
  readonly nCommon: number;
}[];

interface OfPatterns {
  readonly needs: "patterns";
  /** @param level where the statistic leaves it to choose */
  readonly compute: (patterns: UnitPatterns, level: Level) => Statistic;
}

interface OfRaters {
  readonly needs: "raters";
  readonly compute: (table: LabelTable) => Statistic;
}

interface OfPairs {
  readonly needs: "pairs";
  readonly compute: (table: LabelTable) => { mean: Statistic; pairs: RaterPairs };
}

/** How a statistic is computed: from value counts alone (quick to resample), or from who gave which label. */
export type StatisticFunction = OfPatterns | OfRaters | OfPairs;

export const STATISTIC_FUNCTIONS = {
  alpha: ofPatterns((patterns, level) => krippendorffAlpha(patterns, level).alpha),
  alpha_masi: ofPatterns((patterns) => krippendorffAlpha(patterns, masiDistance).alpha),
  alpha_jaccard: ofPatterns((patterns) => krippendorffAlpha(patterns, jaccardDistance).alpha),
  percent: ofPatterns((patterns) => percentAgreement(patterns).share),
  fleiss: ofPatterns((patterns) => fleissKappa(patterns).kappa),
  randolph: ofPatterns((patterns) => randolphKappa(patterns).kappa),
  gwet_ac1: ofPatterns((patterns) => gwetCoefficient(patterns).kappa),
  gwet_ac2_linear: gwet("linear"),
  gwet_ac2: gwet("quadratic"),
  cohen: cohen("none"),
  cohen_linear: cohen("linear"),
  cohen_quadratic: cohen("quadratic"),
  icc_2_1: ofRaters((table) => intraclassCorrelations(table).single),
  icc_2_k: ofRaters((table) => intraclassCorrelations(table).average),
  pearson: correlation(pearson),
  spearman: correlation(spearman),
  kendall: correlation(kendallTauB),
} as const satisfies Record<StatisticName, StatisticFunction>;

function ofPatterns(compute: OfPatterns["compute"]): OfPatterns {
  return { needs: "patterns", compute };
}

function ofRaters(compute: OfRaters["compute"]): OfRaters {
  return { needs: "raters", compute };
}

function gwet(weights: GwetWeights): OfPatterns {
  return ofPatterns((patterns) =>
    patterns.scale.ordering === "none"
      ? undefinedBecause("values-not-ordered")
      : gwetCoefficient(patterns, weights).kappa,
  );
}

function cohen(weights: KappaWeights): OfPairs {
  const compute = (table: LabelTable) => {
    if (weights !== "none" && table.scale.ordering === "none") {
      return { mean: undefinedBecause("values-not-ordered"), pairs: [] };
    }
    const { mean, pairs } = pairwiseCohenKappa(table, weights);
    return { mean, pairs: pairs.map(({ kappa, ...pair }) => ({ ...pair, value: kappa })) };
  };
  return { needs: "pairs", compute };
}

function correlation(correlate: Correlation): OfPairs {
  const compute = (table: LabelTable) => {
    const { mean, pairs } = pairwiseCorrelation(table, correlate);
    return { mean, pairs: pairs.map(({ correlation: value, ...pair }) => ({ ...pair, value })) };
  };
  return { needs: "pairs", compute };
}
