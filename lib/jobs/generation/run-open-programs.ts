import { checklistsWithOpenVerdicts } from "@/lib/data/generation/verdicts";
import { OPERATOR } from "@/lib/domain/viewer";
import { computeVerdicts } from "./verifier-verdicts";

const AT_ONCE = 100;

/**
 * Has approved programs speak about all responses that they have not spoken about, so that scores know what they say.
 * @param programId only this one
 */
export async function runOpenPrograms(programId?: string): Promise<void> {
  let before: string | null = null;
  for (;;) {
    const checklistIds = await checklistsWithOpenVerdicts(AT_ONCE, programId);
    const now = checklistIds.toSorted().join();
    // What stays open although it was worked on is left to the next time.
    if (checklistIds.length === 0 || now === before) return;
    before = now;
    await computeVerdicts(OPERATOR, checklistIds);
  }
}
