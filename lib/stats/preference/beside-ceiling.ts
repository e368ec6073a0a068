import { sumOf } from "@/lib/stats/sum";
import { type LikeForLike, type LikeForLikeOptions, likeForLike } from "../closeness/like-for-like";
import {
  type DistanceCounts,
  drawsClusters,
  type LikeUnits,
  leaveOneOutDistances,
  type OutcomeRule,
  preferenceOutcome,
} from "./human-ceiling";
import type { Outcome } from "./outcome";
import { pairwiseLabelDistance } from "./pairwise-label-distance";

/** `units` units that have these labels by people and this outcome of the judge's. */
export interface JudgedLikeUnits extends LikeUnits {
  readonly prediction: Outcome;
  /** The judge is one of these people: the position of its own label, so that it alone is left out. */
  readonly own?: number;
}

/** PLD and WPLD of a judge and of people, all compared with the same outcomes of other people. */
export interface JudgeBesideCeiling {
  /** Units with labels of two people or more and of the judge, and comparisons: one for each person left out. */
  readonly nUnits: number;
  readonly nComparisons: number;
  /** Whether intervals draw clusters, since one holds several of these units. */
  readonly drawsClusters: boolean;
  readonly pld: readonly [LikeForLike, LikeForLike, LikeForLike];
  readonly wpld: LikeForLike;
}

/**
 * A judge's distances that can be read against the human ceiling. The ceiling compares each person's outcome with the outcome
 * of the other people's labels of the unit; here the judge's outcome is compared with the same outcomes, for each person in
 * turn, over the same units, and pooled as the ceiling is. What the ceiling does not count (a unit with one label, a rule without
 * an outcome) is not counted here. Of two people the reference is the other one.
 * @param groups units that the judge and people labelled
 * @param outcomeOf labels → outcome, as of humanCeiling
 * @param options begins a new sequence for each interval; null for no intervals
 * @returns undefined without a unit that two people and the judge labelled
 * Source: InFoBench (Qin et al. 2024), section 4.1, for PLD; leaving one out: as in the alternative annotator test, Calderon,
 *   Reichart and Dror (2025), arXiv 2501.10970.
 */
export function judgeBesideCeiling(
  groups: Iterable<JudgedLikeUnits>,
  outcomeOf: OutcomeRule = preferenceOutcome,
  options: (() => LikeForLikeOptions) | null,
): JudgeBesideCeiling {
  const units = [...groups].flatMap(({ labels, prediction, own, ...like }) => {
    const counts = comparedDistances(labels, prediction, own, outcomeOf);
    return sumOf(counts.judge) > 0 ? [{ ...counts, ...like, counts: counts.judge }] : [];
  });
  const compare = (value: (counts: DistanceCounts) => number, best: "highest" | "lowest") =>
    likeForLike(
      units.map(({ judge, people, units: times, cluster }) => ({
        n: sumOf(judge),
        judge: value(judge),
        people: value(people),
        times,
        ...(cluster !== undefined && { cluster }),
      })),
      best,
      options,
    );
  return {
    nUnits: units.reduce((sum, unit) => sum + unit.units, 0),
    nComparisons: units.reduce((sum, unit) => sum + unit.units * sumOf(unit.judge), 0),
    drawsClusters: drawsClusters(units),
    pld: [
      compare(([exact]) => exact, "highest"),
      compare(([, step]) => step, "lowest"),
      compare(([, , inverted]) => inverted, "lowest"),
    ],
    wpld: compare(([, step, inverted]) => step + 2 * inverted, "lowest"),
  };
}

/** With each person left out in turn: how far the judge, and how far that person, is from the others. */
function comparedDistances(
  labels: LikeUnits["labels"],
  prediction: Outcome,
  own: number | undefined,
  outcomeOf: OutcomeRule,
) {
  const judge: [number, number, number] = [0, 0, 0];
  const people: [number, number, number] = [0, 0, 0];
  leaveOneOutDistances(labels, outcomeOf).forEach((person, index) => {
    if (person === null || (own !== undefined && own !== index)) return;
    people[person.distance]++;
    judge[pairwiseLabelDistance({ label: person.others, prediction })]++;
  });
  return { judge, people };
}
