import {
  checklistsWithOpenVerdicts,
  keepVerdicts,
  keptVerdicts,
  openVerdicts,
  type VerifierVerdict,
} from "@/lib/checklist/server/generation/verdicts";
import type { Viewer } from "@/lib/people/viewer";
import { OPERATOR } from "@/lib/people/viewer";
import { runProgram } from "./run-program";

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

const VERDICTS_AT_ONCE = 200;

/**
 * What approved verifier programs say about the responses to the instructions of these checklists: one verdict for each
 * question that has a program and each response. What is not known yet is computed and kept, so the second time is a read.
 * A program that fails on a response has a verdict of null with the error.
 */
export async function verifierVerdicts(viewer: Viewer, checklistIds: readonly string[]): Promise<VerifierVerdict[]> {
  await computeVerdicts(viewer, checklistIds);
  return keptVerdicts(viewer, checklistIds);
}

/**
 * Runs approved programs on the responses about which they have not said anything yet, and keeps what they say.
 * @param isTimeUp asked between batches: what is open then stays open
 */
async function computeVerdicts(
  viewer: Viewer,
  checklistIds: readonly string[],
  isTimeUp: () => boolean = () => false,
): Promise<void> {
  while (!isTimeUp()) {
    const open = await openVerdicts(viewer, checklistIds, VERDICTS_AT_ONCE);
    let kept = 0;
    // Many questions often have the same program, and a sandbox takes longer to start than to answer.
    for (const program of new Set(open.map((one) => one.program))) {
      const asked = open.filter((one) => one.program === program);
      const results = await runProgram(
        program,
        asked.map(({ text }) => text),
      );
      const verdicts = asked.flatMap(({ programId, responseId }, index) => {
        const result = results[index];
        return result ? [{ programId, responseId, result }] : [];
      });
      await keepVerdicts(viewer, verdicts);
      kept += verdicts.length;
    }
    // Programs run at least on the first of what is open, so each turn keeps something and the last one finds nothing.
    if (kept === 0) return;
  }
}
