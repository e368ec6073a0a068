import { decideVerifier } from "@/lib/data/generation/decide-verifier";
import type { VerifierDecision } from "@/lib/domain/generation/verifier";
import type { Viewer } from "@/lib/domain/viewer";
import { runOpenPrograms } from "./run-open-programs";

/** Approves or rejects a program. An approved one speaks at once about the responses there are; scores count it from now on. */
export async function decideProgram(
  viewer: Viewer,
  programId: string,
  decision: VerifierDecision,
): Promise<{ revision: number }> {
  const decided = await decideVerifier(viewer, programId, decision);
  if (decision.decision === "approved") await runOpenPrograms(programId);
  return decided;
}
