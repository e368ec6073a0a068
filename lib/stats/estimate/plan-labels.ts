import { DEFAULT_CONFIDENCE } from "../resampling/interval";
import { normalQuantile } from "../resampling/normal-distribution";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import type { MeanFromBoth } from "./estimate-from-both";

/** What a pilot says of people's labels and of a judge. */
export interface Pilot {
  /** The variance of people's value of one unit; larger where units share a cluster that is drawn whole. */
  readonly variance: number;
  /** The squared correlation of people's values with the judge's, 0 where they do not go together; undefined where only people can be planned for. */
  readonly squaredCorrelation: Statistic;
}

/**
 * The variance and the correlation behind two standard errors: of people's mean σ²/n, of both together
 * σ²((1 − ρ²)/n + ρ²/M) of M judged units. With standard errors of clusters drawn whole both hold for the same clusters.
 * @returns undefined where there are no two labelled units; the correlation where there is no unit with the judge's value alone
 */
export function pilotOf({ n, nUnlabelled, people, together }: PilotEstimates): Statistic<Pilot> {
  if (!people.mean.defined) return people.mean;
  if (!together.mean.defined) return together.mean;
  const variance = n * people.mean.value.standardError ** 2;
  if (!(variance > 0)) return undefinedBecause("no-variation");
  if (nUnlabelled === 0) {
    const why = "The judge has no unit that people did not label, so nothing is planned with it.";
    return defined({ variance, squaredCorrelation: undefinedBecause("too-few-units", why) });
  }
  const kept = (together.mean.value.standardError / people.mean.value.standardError) ** 2;
  const squaredCorrelation = ((1 - kept) * (n + nUnlabelled)) / nUnlabelled;
  return defined({ variance, squaredCorrelation: defined(Math.min(1, Math.max(0, squaredCorrelation))) });
}

type PilotEstimates = Pick<MeanFromBoth, "n" | "nUnlabelled" | "people" | "together">;

export interface PlannedLabels {
  /** Units that people have to label without a judge. */
  readonly alone: number;
  /** The same with the judge's values of all units. */
  readonly together: Statistic;
}

/**
 * How many units people have to label for an interval of a mean of this width.
 * @param judged units with the judge's value, labelled or not
 * @param width from the lower to the upper bound
 * @returns `together` is undefined where no labels of people suffice: the judge must see more units first
 * Source: the variance of PPI++ with its best λ (Angelopoulos, Duchi and Zrnic, 2023, section 6), solved for n.
 */
export function planLabels(
  { variance, squaredCorrelation }: Pilot,
  judged: number,
  width: number,
  confidence: number = DEFAULT_CONFIDENCE,
): PlannedLabels {
  const wanted = (width / 2 / normalQuantile(1 - (1 - confidence) / 2)) ** 2;
  const alone = Math.max(2, Math.ceil(variance / wanted));
  if (!squaredCorrelation.defined) return { alone, together: squaredCorrelation };
  if (alone > judged) {
    const explanation = `People and judge reach this width with ${alone} judged units or more; there are ${judged}.`;
    return { alone, together: undefinedBecause("too-few-units", explanation) };
  }
  const shared = squaredCorrelation.value;
  const ofPeople = ((1 - shared) * variance) / (wanted - (shared * variance) / judged);
  return { alone, together: defined(Math.min(alone, Math.max(2, Math.ceil(ofPeople)))) };
}

export interface Prices {
  /** Of one label of a person, and of one judgement; both above 0, in the same money. */
  readonly label: number;
  readonly judgement: number;
}

export interface SplitBudget {
  readonly labelled: number;
  /** 0: the judge is worth less than its price, and all money goes to people. */
  readonly judged: number;
  /** Of the interval that they give. */
  readonly width: number;
}

/**
 * The split of an amount of money between people's labels and a judge's of these and further units that gives the narrowest
 * interval: n ∝ √((1 − ρ²)/price of a label), M ∝ √(ρ²/price of a judgement), M ≥ n.
 * @returns undefined where the money does not pay two labels, or the correlation is not known
 */
export function splitBudget(
  { variance, squaredCorrelation: correlation }: Pilot,
  budget: number,
  { label, judgement }: Prices,
  confidence: number = DEFAULT_CONFIDENCE,
): Statistic<SplitBudget> {
  if (!correlation.defined) return correlation;
  const squaredCorrelation = correlation.value;
  const z = normalQuantile(1 - (1 - confidence) / 2);
  const widthOf = (labelled: number, judged: number) =>
    2 * z * Math.sqrt(variance * ((1 - squaredCorrelation) / labelled + squaredCorrelation / judged));
  const alone = Math.floor(budget / label);
  if (alone < 2) return undefinedBecause("too-few-units", "The budget pays fewer than two labels of people.");
  const peopleAlone = { labelled: alone, judged: 0, width: widthOf(alone, alone) };
  const perUnit = Math.sqrt((1 - squaredCorrelation) * label) + Math.sqrt(squaredCorrelation * judgement);
  const labelled = Math.floor((budget * Math.sqrt((1 - squaredCorrelation) / label)) / perUnit);
  const judged = Math.floor((budget - labelled * label) / judgement);
  if (labelled < 2 || judged <= labelled) {
    // A perfect judge still needs people, and one that costs as much as they do adds nothing.
    const fewest = Math.floor((budget - 2 * label) / judgement);
    if (labelled >= 2 || fewest <= 2) return defined(peopleAlone);
    return defined({ labelled: 2, judged: fewest, width: widthOf(2, fewest) });
  }
  const both = { labelled, judged, width: widthOf(labelled, judged) };
  return defined(both.width < peopleAlone.width ? both : peopleAlone);
}
