import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast-store";
import type { Verifier, VerifierDecision } from "@/lib/domain/generation/verifier";
import { changeVerifier, decideVerifier, verifierKeys } from "@/lib/queries/models/verifiers";

const START = "function verify(response) {\n  return response.length > 0;\n}";

/** The text of a program as it stands on the page, how it is saved, and how it is decided. */
export function useVerifierDecision({ id, studyId, revision, program: saved }: Verifier) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const change = useMutation(changeVerifier(id));
  const decision = useMutation(decideVerifier(id));
  const program = typed ?? saved ?? START;
  const isChanged = program !== saved;
  const readAgain = async () => {
    await client.invalidateQueries({ queryKey: verifierKeys.one(id) });
    void client.invalidateQueries({ queryKey: verifierKeys.ofStudy(studyId) });
    setTyped(null);
  };
  return {
    program,
    isChanged,
    setProgram: setTyped,
    save: () => change.mutate({ revision, program }, { onSettled: readAgain }),
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
        void readAgain();
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
