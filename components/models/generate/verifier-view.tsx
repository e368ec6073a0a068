"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { PageWaiting } from "@/components/ui/page-waiting";
import { Panel } from "@/components/ui/panel";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast-store";
import { MAX_PROGRAM_CHARACTERS, type VerifierDecision } from "@/lib/domain/generation/verifier";
import { refusal } from "@/lib/http/refusal";
import {
  changeVerifier,
  decideVerifier,
  tryVerifier,
  verifierKeys,
  verifierQuery,
} from "@/lib/queries/models/verifiers";
import { EqualPrograms } from "./equal-programs";
import { VerifierStatusBadge } from "./verifier-status-badge";
import { VerifierTrialTable } from "./verifier-trial-table";

const START = "function verify(response) {\n  return response.length > 0;\n}";

/** A program beside its question: read, tried on the study's responses, changed, approved or rejected. */
export function VerifierView({ programId }: { programId: string }) {
  const client = useQueryClient();
  const query = useQuery({ ...verifierQuery(programId), refetchOnWindowFocus: false });
  const { data: verifier } = query;
  const [typed, setTyped] = useState<string | null>(null);
  const [rejecting, setRejecting] = useState(false);
  const trial = useMutation(tryVerifier(programId));
  const change = useMutation(changeVerifier(programId));
  const decide = useMutation(decideVerifier(programId));
  if (!verifier) return <PageWaiting what="the program" query={query} />;
  const { status, revision, studyId, question } = verifier;
  const isOpen = status === "proposed" || status === "person";
  const program = typed ?? verifier.program ?? START;
  const isChanged = program !== verifier.program;
  const changed = async () => {
    await client.invalidateQueries({ queryKey: verifierKeys.one(programId) });
    void client.invalidateQueries({ queryKey: verifierKeys.ofStudy(studyId) });
    setTyped(null);
  };
  /** What is decided about is what is shown: a changed text is saved first. */
  const decideAs = async (decision: VerifierDecision["decision"], equal: VerifierDecision["equal"] = []) => {
    try {
      const saved =
        decision === "approved" && isChanged ? await change.mutateAsync({ revision, program }) : { revision };
      const { complete } = await decide.mutateAsync({ revision: saved.revision, decision, equal });
      toast.success(decisionNews(decision, equal.length, complete));
      setRejecting(false);
    } catch {
      // Shown below, where the buttons are.
    } finally {
      await changed();
    }
  };
  const error = decide.error ?? change.error;
  return (
    <>
      <PageHeader
        title={question}
        status={<VerifierStatusBadge status={status} />}
        description={
          <span className="text-sm">
            Asked of {verifier.proposedBy}. The question stands in{" "}
            {verifier.series.length > 0 ? `series ${verifier.series.join(", ")}` : "no checklist any more"}.
            {verifier.decidedBy ? ` Decided by ${verifier.decidedBy}.` : ""}
          </span>
        }
        actions={
          <>
            {verifier.madeByRun ? (
              <LinkButton size="sm" href={`/studies/${studyId}/made/${programId}`}>
                What was sent and came back
              </LinkButton>
            ) : null}
            <LinkButton size="sm" href={`/studies/${studyId}/content/${verifier.instructionId}`}>
              The instruction
            </LinkButton>
          </>
        }
      />
      <div className="flex min-w-0 flex-col gap-8">
        <Panel level={2} title="Instruction" description={verifier.externalId}>
          <p className="max-h-72 overflow-y-auto text-base whitespace-pre-wrap [overflow-wrap:anywhere]" data-scroll>
            {verifier.instruction}
          </p>
        </Panel>
        <Panel
          level={2}
          title="Program"
          description="It runs on its own, without network, files or a clock, for 100 ms and in 16 MB at most. True means that the question is answered YES."
        >
          {status === "person" && verifier.program === null ? (
            <Callout className="mb-4">
              The model left this question to a person. If code can decide it exactly after all, write the function.
            </Callout>
          ) : null}
          {isOpen ? (
            <Field label="verify(response)" id="program">
              <Textarea
                rows={12}
                spellCheck={false}
                maxLength={MAX_PROGRAM_CHARACTERS}
                className="max-h-[32rem] font-mono"
                value={program}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          ) : (
            <pre className="overflow-x-auto rounded-md border border-line bg-sunken p-4 font-mono text-sm">
              {verifier.program ?? "There is no program."}
            </pre>
          )}
          {verifier.proposedProgram ? (
            <details className="mt-4">
              <summary className="rounded-sm text-sm text-ink-muted">As it was proposed</summary>
              <pre className="mt-3 overflow-x-auto rounded-md border border-line bg-sunken p-4 font-mono text-sm">
                {verifier.proposedProgram}
              </pre>
            </details>
          ) : null}
          <div className="mt-5 flex flex-wrap gap-3" data-print="hide">
            <Button icon={<Play aria-hidden />} loading={trial.isPending} onClick={() => trial.mutate(program)}>
              Try on this study’s responses
            </Button>
            <span className="flex-1" />
            {status !== "rejected" ? <Button onClick={() => setRejecting(true)}>Reject</Button> : null}
            {isOpen ? (
              <>
                <Button
                  disabled={!isChanged}
                  loading={change.isPending}
                  onClick={() => change.mutate({ revision, program }, { onSettled: changed })}
                >
                  Save
                </Button>
                <Button variant="primary" loading={decide.isPending} onClick={() => void decideAs("approved")}>
                  {isChanged ? "Save and approve" : "Approve"}
                </Button>
              </>
            ) : null}
          </div>
          {error ? (
            <Callout tone="negative" role="alert" className="mt-4">
              {refusal(error)}
            </Callout>
          ) : null}
        </Panel>
        {trial.error ? (
          <Callout tone="negative" role="alert" title="Not tried">
            {refusal(trial.error)}
          </Callout>
        ) : trial.data ? (
          <Panel level={2} title="On this study’s responses">
            <VerifierTrialTable trial={trial.data} />
          </Panel>
        ) : null}
        {isOpen && !isChanged && verifier.equal.length > 0 ? (
          <EqualPrograms
            key={verifier.equal.map(({ id, revision: seen }) => `${id} ${seen}`).join()}
            studyId={studyId}
            equal={verifier.equal}
            loading={decide.isPending}
            onApprove={(equal) => void decideAs("approved", equal)}
          />
        ) : null}
      </div>
      <ConfirmDialog
        open={rejecting}
        onOpenChange={setRejecting}
        title="Reject this program?"
        confirmLabel="Reject"
        loading={decide.isPending}
        error={decide.error ? refusal(decide.error) : undefined}
        onConfirm={() => void decideAs("rejected")}
      >
        {status === "approved"
          ? "Its verdicts no longer count. The program itself is kept for reading."
          : "It is kept for reading and can no longer be approved. You can ask a model again."}
      </ConfirmDialog>
    </>
  );
}

function decisionNews(decision: VerifierDecision["decision"], equal: number, complete: boolean): string {
  if (decision === "rejected") return "Rejected.";
  const approved = equal === 0 ? "Approved." : `${equal + 1} programs approved.`;
  const verdicts = equal === 0 ? "Its verdicts" : "Their verdicts";
  return complete
    ? `${approved} ${verdicts} count from now on.`
    : `${approved} There are many responses to run on: ${verdicts.toLowerCase()} follow within minutes, and count as they come.`;
}
