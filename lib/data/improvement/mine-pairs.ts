import type { Snapshot } from "@/lib/db/snapshot";
import type { RoundReference } from "@/lib/domain/agreement/sources";
import type { TrainingPairCounts } from "@/lib/domain/improvement/training-pairs";
import { ComparedPairs, type MinedPairs } from "./compared-pairs";
import { type ResponseItemScores, readItemScores } from "./read-item-scores";

/** The pairs of responses to train on, in order of instruction, and how many were left out for which reason. */
export async function minePairs(
  snapshot: Snapshot,
  studyId: string,
  reference: RoundReference,
  { share, systems }: { share: number; systems?: readonly string[] | undefined },
): Promise<{ counts: TrainingPairCounts; pairs: MinedPairs }> {
  const compared = new ComparedPairs();
  let together: ResponseItemScores[] = [];
  for await (const response of readItemScores(snapshot, studyId, reference, systems)) {
    const [first] = together;
    if (first && (first.instructionId !== response.instructionId || first.checklistId !== response.checklistId)) {
      compared.compareAll(together);
      together = [];
    }
    together.push(response);
  }
  compared.compareAll(together);
  return compared.keep(share);
}
