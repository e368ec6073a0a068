import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import type { Verifier } from "@/lib/domain/generation/verifier";
import { VerifierStatusBadge } from "./verifier-status-badge";

/** The question a program is to decide, who proposed and decided it, and where both come from. */
export function VerifierHeader({ verifier }: { verifier: Verifier }) {
  const { id, studyId, series, decidedBy } = verifier;
  return (
    <PageHeader
      title={verifier.question}
      status={<VerifierStatusBadge status={verifier.status} />}
      description={
        <span className="text-sm">
          Asked of {verifier.proposedBy}. The question stands in{" "}
          {series.length > 0 ? `series ${series.join(", ")}` : "no checklist any more"}.
          {decidedBy ? ` Decided by ${decidedBy}.` : ""}
        </span>
      }
      actions={
        <>
          {verifier.madeByRun ? (
            <LinkButton size="sm" href={`/studies/${studyId}/made/${id}`}>
              What was sent and came back
            </LinkButton>
          ) : null}
          <LinkButton size="sm" href={`/studies/${studyId}/content/${verifier.instructionId}`}>
            The instruction
          </LinkButton>
        </>
      }
    />
  );
}
