import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast-store";
import type { Verifier, VerifierDecision } from "@/lib/domain/generation/verifier";
import { changeVerifier, decideVerifier } from "@/lib/queries/models/verifiers";

const START = "function verify(response) {\n  return response.length > 0;\n}";

/** The text of a program as it stands on the page, how it is saved, and how it is decided. */
export function useVerifierDecision(verifier: Verifier) {
  const { revision, program: saved } = verifier;
  const [typed, setTyped] = useState<string | null>(null);
  const change = useMutation(changeVerifier(verifier));
  const decision = useMutation(decideVerifier(verifier));
  const program = typed ?? saved ?? START;
  const isChanged = program !== saved;
  const showSaved = () => setTyped(null);
  return {
    program,
    isChanged,
    setProgram: setTyped,
    save: () => change.mutate({ revision, program }, { onSettled: showSaved }),
    isSaving: change.isPending,
    /** What is decided about is what is shown: a changed text is saved first. */
    decide: async (decided: VerifierDecision["decision"], equal: VerifierDecision["equal"] = []) => {
      try {
        const seen =
          decided === "approved" && isChanged ? await change.mutateAsync({ revision, program }) : { revision };
        const { complete } = await decision.mutateAsync({ revision: seen.revision, decision: decided, equal });
        toast.success(decisionNews(decided, equal.length, complete));
        return true;
      } catch {
        return false;
      } finally {
        showSaved();
      }
    },
    isDeciding: decision.isPending,
    decisionError: decision.error,
    error: decision.error ?? change.error,
  };
}

function decisionNews(decision: VerifierDecision["decision"], equal: number, complete: boolean): string {
  if (decision === "rejected") return "Rejected.";
  const approved = equal === 0 ? "Approved." : `${equal + 1} programs approved.`;
  const verdicts = equal === 0 ? "Its verdicts" : "Their verdicts";
  return complete
    ? `${approved} ${verdicts} count from now on.`
    : `${approved} There are many responses to run on: ${verdicts.toLowerCase()} follow within minutes, and count as they come.`;
}
