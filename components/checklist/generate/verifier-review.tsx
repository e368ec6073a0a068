"use client";

import { useMutation } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import type { Verifier, VerifierDecision } from "@/lib/checklist/generation/verifier";
import { FIRST_PROGRAMS, type VerifierLanguage } from "@/lib/checklist/generation/verifier-language";
import { errorMessage } from "@/lib/http/error-message";
import { changeVerifier, decideVerifier, tryVerifier } from "@/lib/improve/queries";
import { t } from "@/lib/messages/translate";
import { EqualPrograms } from "./equal-programs";
import { VerifierProgram, VerifierTrialTable } from "./verifier-program";

/** A program under its instruction: tried on the study's responses, changed, approved or rejected. */
export function VerifierReview({ verifier }: { verifier: Verifier }) {
  const { status, equal, studyId } = verifier;
  const trial = useMutation(tryVerifier(verifier.id));
  const { decide, ...review } = useVerifierDecision(verifier);
  const [isRejecting, setRejecting] = useState(false);
  const isOpen = status === "proposed" || status === "person";
  const reject = async () => {
    if (await decide("rejected")) setRejecting(false);
  };
  return (
    <>
      <div className="flex min-w-0 flex-col gap-8">
        <Panel level={2} title={t("Instruction")} description={verifier.externalId}>
          <p className="max-h-72 overflow-y-auto text-base whitespace-pre-wrap [overflow-wrap:anywhere]" data-scroll>
            {verifier.instruction}
          </p>
        </Panel>
        <VerifierProgram
          verifier={verifier}
          program={review.program}
          language={review.language}
          onChange={isOpen ? review.setProgram : undefined}
          onLanguageChange={review.setLanguage}
        >
          <div className="mt-5 flex flex-wrap gap-3" data-print="hide">
            <Button
              icon={<Play aria-hidden />}
              loading={trial.isPending}
              onClick={() => trial.mutate({ program: review.program, language: review.language })}
            >
              {t("Try on this study’s responses")}
            </Button>
            <span className="flex-1" />
            {status !== "rejected" ? <Button onClick={() => setRejecting(true)}>{t("Reject")}</Button> : null}
            {isOpen ? (
              <>
                <Button disabled={!review.isChanged} loading={review.isSaving} onClick={review.save}>
                  {t("Save")}
                </Button>
                <Button variant="primary" loading={review.isDeciding} onClick={() => void decide("approved")}>
                  {review.isChanged ? t("Save and approve") : t("Approve")}
                </Button>
              </>
            ) : null}
          </div>
          {review.error ? (
            <Callout tone="negative" role="alert" className="mt-4">
              {errorMessage(review.error)}
            </Callout>
          ) : null}
        </VerifierProgram>
        {trial.error ? (
          <Callout tone="negative" role="alert" title={t("Not tried")}>
            {errorMessage(trial.error)}
          </Callout>
        ) : trial.data ? (
          <Panel level={2} title={t("On this study’s responses")}>
            <VerifierTrialTable trial={trial.data} />
          </Panel>
        ) : null}
        {isOpen && !review.isChanged && equal.length > 0 ? (
          <EqualPrograms
            key={equal.map(({ id, revision }) => `${id} ${revision}`).join()}
            studyId={studyId}
            equal={equal}
            loading={review.isDeciding}
            onApprove={(chosen) => void decide("approved", chosen)}
          />
        ) : null}
      </div>
      <ConfirmDialog
        open={isRejecting}
        onOpenChange={setRejecting}
        title={t("Reject this program?")}
        confirmLabel={t("Reject")}
        loading={review.isDeciding}
        error={review.decisionError ? errorMessage(review.decisionError) : undefined}
        onConfirm={() => void reject()}
      >
        {status === "approved"
          ? t("Its verdicts no longer count. The program itself is kept for reading.")
          : t("It is kept for reading and can no longer be approved. You can ask a model again.")}
      </ConfirmDialog>
    </>
  );
}

/** The text of a program as currently shown on the page, how it is saved, and how it is approved or rejected. */
function useVerifierDecision(verifier: Verifier) {
  const { revision, program: saved } = verifier;
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<VerifierLanguage | null>(null);
  const change = useMutation(changeVerifier(verifier));
  const decision = useMutation(decideVerifier(verifier));
  const language = chosen ?? verifier.language;
  const program = typed ?? saved ?? FIRST_PROGRAMS[language];
  const isChanged = program !== saved || language !== verifier.language;
  const showSaved = () => {
    setTyped(null);
    setChosen(null);
  };
  return {
    program,
    language,
    isChanged,
    setProgram: setTyped,
    setLanguage: setChosen,
    save: () => change.mutate({ revision, program, language }, { onSettled: showSaved }),
    isSaving: change.isPending,
    /** What is decided about is what is shown: a changed text is saved first. */
    decide: async (decided: VerifierDecision["decision"], equal: VerifierDecision["equal"] = []) => {
      try {
        const seen =
          decided === "approved" && isChanged
            ? await change.mutateAsync({ revision, program, language })
            : { revision };
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
  if (decision === "rejected") return t("Rejected.");
  const approved = equal === 0 ? t("Approved.") : t("{equal} programs approved.", { equal: equal + 1 });
  const verdicts = equal === 0 ? t("Its verdicts") : t("Their verdicts");
  return complete
    ? t("{approved} {verdicts} count from now on.", { approved, verdicts })
    : t("{approved} There are many responses to run on: {verdicts} follow within minutes and count as they arrive.", {
        approved,
        verdicts: verdicts.toLowerCase(),
      });
}
