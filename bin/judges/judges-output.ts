import { counted } from "@/lib/format/format-number";
import { shorten } from "@/lib/imports/shorten";
import type { ClosenessMeasure } from "@/lib/stats/judge/closeness-measure";
import type { ClosenessDifference, JudgePairDifference } from "@/lib/stats/judge/judge-differences";
import { valueOrNull } from "@/lib/stats/statistic";
import { intervalJson, valueJson } from "../agreement/agreement-json";
import { intervalText, intervalTitle, onePointNote, valueText } from "../agreement/agreement-text";
import { pText } from "../agreement/comparison-output";
import type { ResamplingOptions } from "../agreement/compute-agreement";
import { textTable } from "../support/text-table";
import type { JudgedAs } from "./compute-judges";

/** The object that --json prints: a result for each pair of judges and measure, with a − b as its value. */
export function judgesJson(pairs: readonly JudgePairDifference[]) {
  return {
    results: pairs.flatMap(({ a, b, n, nClusters, differences }) =>
      differences.map((each) => ({
        a,
        b,
        measure: each.measure,
        n,
        n_clusters: nClusters,
        value_a: valueOrNull(each.a),
        value_b: valueOrNull(each.b),
        ...valueJson(each.difference),
        ...intervalJson(each.interval),
        p: valueOrNull(each.pValue),
        p_holm: valueOrNull(each.adjustedPValue),
        closer: closerName(each, a, b),
      })),
    ),
  };
}

const TITLES: Readonly<Record<ClosenessMeasure, string>> = {
  wpld: "WPLD (0 best)",
  accuracy: "accuracy",
  pearson: "Pearson",
  spearman: "Spearman",
  kendall: "Kendall",
  weighted_kappa: "kappa (quadratic)",
  mae: "MAE (0 best)",
};

const CONSENSUS: Readonly<Record<JudgedAs, string>> = {
  scores: "the mean of people's scores",
  preferences: "the outcome of people's mean preference",
  categories: "what most people say; where none is said most often, the unit is left out",
};

export function judgesText(
  names: { readonly people: string; readonly judges: string },
  pairs: readonly JudgePairDifference[],
  as: JudgedAs,
  { resamples, seed, confidence }: ResamplingOptions,
): string {
  const all = pairs.flatMap(({ differences }) => differences);
  const reasons = new Set(all.flatMap(({ difference }) => (difference.defined ? [] : [difference.explanation])));
  const right = { align: "right" as const };
  const rows = pairs.flatMap(({ a, b, n, differences }) =>
    differences.map((each) => [
      ...[shorten(a, 30), shorten(b, 30), n.toLocaleString("en"), TITLES[each.measure]],
      ...[valueText(each.a), valueText(each.b), valueText(each.difference), intervalText(each.interval)],
      each.adjustedPValue.defined ? pText(each.adjustedPValue.value) : "",
      closerName(each, shorten(a, 30), shorten(b, 30)) ?? "cannot tell",
    ]),
  );
  return [
    `Which judge of ${names.judges} is closer to the people of ${names.people}?`,
    "",
    textTable(
      [
        ...[{ title: "a" }, { title: "b" }, { title: "n", ...right }, { title: "measure" }],
        ...[
          { title: "a's", ...right },
          { title: "b's", ...right },
          { title: "a − b", ...right },
        ],
        ...[{ title: intervalTitle(confidence) }, { title: "p (Holm)", ...right }, { title: "closer" }],
      ],
      rows,
    ),
    "",
    ...[...reasons].map((reason) => `Undefined. ${reason}`),
    `People: ${CONSENSUS[as]}.`,
    `p: exchanging the two judges within clusters (of a correlation, what each cluster adds to the difference), with Holm's correction over all pairs of judges; the interval of a difference, from the same test, excludes 0 exactly when p < ${Number((1 - confidence).toPrecision(3))}.`,
    `${counted(resamples, "resample")}, seed ${seed}.`,
    onePointNote(all.map(({ interval }) => interval)),
  ]
    .join("\n")
    .trimEnd();
}

function closerName({ closer }: ClosenessDifference, a: string, b: string): string | null {
  return closer === "cannot-tell" ? null : closer === "a" ? a : b;
}
