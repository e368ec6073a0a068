import type { VerifierDecided, VerifierDecision } from "@/lib/checklist/generation/verifier";
import { decideVerifier } from "@/lib/checklist/server/generation/decide-verifier";
import type { Viewer } from "@/lib/people/viewer";
import { runOpenPrograms } from "./run-open-programs";

/** Somebody waits; two hundred programs over many responses may take a minute. */
const LONGEST = 1_000;

/**
 * Approves or rejects a program, and with it those that are the same. An approved one speaks at once about the responses
 * there are, as far as it comes in a second, and scores count it from then on; a worker runs it on the rest.
 */
export async function decideProgram(
  viewer: Viewer,
  programId: string,
  decision: VerifierDecision,
): Promise<VerifierDecided> {
  const decided = await decideVerifier(viewer, programId, decision);
  if (decision.decision === "rejected") return { ...decided, complete: true };
  const programIds = [programId, ...(decision.equal ?? []).map(({ id }) => id)];
  return { ...decided, complete: await runOpenPrograms(programIds, LONGEST) };
}
