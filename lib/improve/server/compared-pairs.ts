import { FULL_WEIGHT } from "@/lib/checklist/checklist";
import type { TrainingPairCounts } from "@/lib/improve/training-pairs";
import { keepTrainingPairs, pairDifference } from "@/lib/stats/selection/training-pairs";
import { AppError } from "@/lib/wire/app-error";
import type { ResponseItemScores } from "./read-item-scores";

/** A pair to train on. */
export interface MinedPair {
  readonly chosenId: string;
  readonly rejectedId: string;
  readonly scoreChosen: number;
  readonly scoreRejected: number;
  readonly difference: number;
}

/** The pairs that were kept, in order; made as they are asked for. */
export interface MinedPairs {
  readonly length: number;
  slice(from: number, to: number): MinedPair[];
}

/** All pairs are held at once while the most different ones are found: some 70 bytes each. */
const MAX_PAIRS = 2_000_000;

/** Every two responses to one instruction, compared. A column for each number: objects take nearly three times as much. */
export class ComparedPairs {
  private readonly responseIds: string[] = [];
  /** places among the responses */
  private readonly ones: number[] = [];
  private readonly others: number[] = [];
  private readonly scoresOfOnes: number[] = [];
  private readonly scoresOfOthers: number[] = [];
  private readonly differences: number[] = [];
  private readonly margins: number[] = [];
  private readonly tally = { instructions: 0, pairs: 0, incomparable: 0, withoutImportance: 0, questions: 0 };

  /**
   * Compares all responses to one instruction on one checklist.
   * @throws AppError INVALID before the first comparison, where there would be too many pairs
   */
  compareAll(responses: readonly ResponseItemScores[]): void {
    const [first] = responses;
    if (first === undefined || responses.length < 2) return;
    if (this.ones.length + (responses.length * (responses.length - 1)) / 2 > MAX_PAIRS) {
      throw new AppError(
        "INVALID",
        `There are more than ${MAX_PAIRS.toLocaleString("en")} pairs. Choose fewer systems.`,
      );
    }
    this.tally.instructions++;
    this.tally.questions += first.importance.length;
    this.tally.withoutImportance += first.importance.filter((importance) => importance === null).length;
    const weights = first.importance.map((importance) => importance ?? FULL_WEIGHT);
    const before = this.responseIds.length;
    for (const { responseId } of responses) this.responseIds.push(responseId);
    for (const [index, one] of responses.entries()) {
      for (let next = index + 1; next < responses.length; next++) {
        const found = pairDifference(weights, one.scores, responses[next]?.scores ?? []);
        this.tally.pairs++;
        if (found === null) {
          this.tally.incomparable++;
          continue;
        }
        this.ones.push(before + index);
        this.others.push(before + next);
        this.scoresOfOnes.push(found.scores[0]);
        this.scoresOfOthers.push(found.scores[1]);
        this.differences.push(found.difference);
        this.margins.push(found.margin);
      }
    }
  }

  /** The share of pairs to train on, and how many were left out for which reason. */
  keep(share: number): { counts: TrainingPairCounts; pairs: MinedPairs } {
    const { differences, margins } = this;
    const { kept, ties, equallyDifferent, leastDifference } = keepTrainingPairs({ differences, margins }, share);
    const counts = {
      ...this.tally,
      different: kept.length + ties,
      ties,
      kept: kept.length,
      equallyDifferent,
      leastDifference,
    };
    const slice = (from: number, to: number) => kept.slice(from, to).map((index) => this.pairAt(index));
    return { counts, pairs: { length: kept.length, slice } };
  }

  private pairAt(index: number): MinedPair {
    const at = (column: readonly number[]) => column[index] ?? 0;
    const [one, other] = [this.responseIds[at(this.ones)] ?? "", this.responseIds[at(this.others)] ?? ""];
    const scores = [at(this.scoresOfOnes), at(this.scoresOfOthers)];
    const [chosenId, rejectedId] = at(this.margins) > 0 ? [one, other] : [other, one];
    const difference = at(this.differences);
    return { chosenId, rejectedId, scoreChosen: Math.max(...scores), scoreRejected: Math.min(...scores), difference };
  }
}
