import type { Snapshot } from "@/lib/db/read-snapshot";
import { AppError } from "@/lib/domain/app-error";
import type { TrainingPairCounts } from "@/lib/domain/improvement/training-pairs";
import type { RoundReference } from "@/lib/domain/sources";
import { keepTrainingPairs, pairDifference } from "@/lib/stats/selection/training-pairs";
import { type ResponseItemScores, readItemScores } from "./read-item-scores";

/** A pair to train on. */
export interface MinedPair {
  readonly chosenId: string;
  readonly rejectedId: string;
  readonly scoreChosen: number;
  readonly scoreRejected: number;
  readonly difference: number;
}

/** All pairs are held at once while the most different ones are found. */
const MOST_PAIRS = 2_000_000;
/** Of an item without an importance. */
const FULL_WEIGHT = 100;

/** The pairs of responses to train on, in order of instruction, and how many were left out for which reason. */
export async function minePairs(
  snapshot: Snapshot,
  studyId: string,
  reference: RoundReference,
  { share, systems }: { share: number; systems?: readonly string[] | undefined },
): Promise<{ counts: TrainingPairCounts; pairs: MinedPair[] }> {
  const compared: {
    one: string;
    other: string;
    scores: readonly [number, number];
    difference: number;
    margin: number;
  }[] = [];
  const tally = { instructions: 0, pairs: 0, incomparable: 0, withoutImportance: 0, questions: 0 };
  const compareAll = (responses: readonly ResponseItemScores[]) => {
    const [first] = responses;
    if (first === undefined || responses.length < 2) return;
    tally.instructions++;
    tally.questions += first.importance.length;
    tally.withoutImportance += first.importance.filter((importance) => importance === null).length;
    const weights = first.importance.map((importance) => importance ?? FULL_WEIGHT);
    for (const [index, one] of responses.entries()) {
      for (const other of responses.slice(index + 1)) {
        tally.pairs++;
        const found = pairDifference(weights, one.scores, other.scores);
        if (found === null) tally.incomparable++;
        else compared.push({ one: one.responseId, other: other.responseId, ...found });
      }
    }
    if (compared.length > MOST_PAIRS) {
      const most = MOST_PAIRS.toLocaleString("en");
      throw new AppError("INVALID", `There are more than ${most} pairs. Choose fewer systems.`);
    }
  };
  let together: ResponseItemScores[] = [];
  for await (const response of readItemScores(snapshot, studyId, reference, systems)) {
    const [first] = together;
    if (first && (first.instructionId !== response.instructionId || first.checklistId !== response.checklistId)) {
      compareAll(together);
      together = [];
    }
    together.push(response);
  }
  compareAll(together);
  const { kept, ties, equallyDifferent, leastDifference } = keepTrainingPairs(compared, share);
  const pairs = kept.flatMap((index): MinedPair[] => {
    const pair = compared[index];
    if (pair === undefined) return [];
    const { one, other, scores, margin, difference } = pair;
    const [chosenId, rejectedId] = margin > 0 ? [one, other] : [other, one];
    return [{ chosenId, rejectedId, scoreChosen: Math.max(...scores), scoreRejected: Math.min(...scores), difference }];
  });
  const different = kept.length + ties;
  return { counts: { ...tally, different, ties, kept: kept.length, equallyDifferent, leastDifference }, pairs };
}
