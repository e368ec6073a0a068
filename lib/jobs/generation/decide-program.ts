import { decideVerifier } from "@/lib/data/generation/decide-verifier";
import type { VerifierDecision } from "@/lib/domain/generation/verifier";
import type { Viewer } from "@/lib/domain/viewer";
import { runOpenPrograms } from "./run-open-programs";

/** Approves or rejects a program, and with it those that are the same. An approved one speaks at once about the responses there are; scores count it from now on. */
export async function decideProgram(
  viewer: Viewer,
  programId: string,
  decision: VerifierDecision,
): Promise<{ revision: number }> {
  const decided = await decideVerifier(viewer, programId, decision);
  if (decision.decision === "approved") {
    for (const id of [programId, ...(decision.equal ?? []).map((other) => other.id)]) await runOpenPrograms(id);
  }
  return decided;
}
