import { checklistsWithOpenVerdicts } from "@/lib/data/generation/verdicts";
import { OPERATOR } from "@/lib/domain/viewer";
import { computeVerdicts } from "./verifier-verdicts";

const AT_ONCE = 100;

/**
 * Has approved programs speak about all responses that they have not spoken about, so that scores know what they say.
 * @param programIds only these; null: all
 * @param milliseconds after about so long the rest is left to the next time
 * @returns whether nothing is left
 */
export async function runOpenPrograms(
  programIds: readonly string[] | null = null,
  milliseconds = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const end = performance.now() + milliseconds;
  const isTimeUp = () => performance.now() >= end;
  let before: string | null = null;
  for (;;) {
    const checklistIds = await checklistsWithOpenVerdicts(AT_ONCE, programIds);
    const now = checklistIds.toSorted().join();
    if (checklistIds.length === 0) return true;
    // What stays open although it was worked on is left to the next time.
    if (now === before || isTimeUp()) return false;
    before = now;
    await computeVerdicts(OPERATOR, checklistIds, isTimeUp);
  }
}
