"use client";

import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import type { Verifier } from "@/lib/checklist/generation/verifier";
import { verifierQuery } from "@/lib/improve/queries";
import { t } from "@/lib/messages/translate";
import { VerifierStatusBadge } from "./verifier-list";
import { VerifierReview } from "./verifier-review";

/** A program next to its question: read, tried on the study's responses, changed, approved or rejected. */
export function VerifierView({ programId }: { programId: string }) {
  // Not read again behind somebody's back: a text being written would no longer be about what was read.
  const query = useQuery({ ...verifierQuery(programId), refetchOnWindowFocus: false });
  if (!query.data) return <PageWaiting what={t("the program")} query={query} />;
  return (
    <>
      <VerifierHeader verifier={query.data} />
      <VerifierReview verifier={query.data} />
    </>
  );
}

/** The question a program is to decide, who proposed and decided it, and where both come from. */
function VerifierHeader({ verifier }: { verifier: Verifier }) {
  const { id, studyId, series, decidedBy } = verifier;
  return (
    <PageHeader
      title={verifier.question}
      status={<VerifierStatusBadge status={verifier.status} />}
      description={
        <span className="text-sm">
          {t("Asked of {proposedBy}. The question is in {series}.", {
            proposedBy: verifier.proposedBy,
            series:
              series.length > 0 ? t("series {series}", { series: series.join(", ") }) : t("no checklist any more"),
          })}
          {decidedBy ? ` ${t("Decided by {decidedBy}.", { decidedBy })}` : ""}
        </span>
      }
      actions={
        <>
          {verifier.madeByRun ? (
            <LinkButton size="sm" href={`/studies/${studyId}/made/${id}`}>
              {t("Model calls")}
            </LinkButton>
          ) : null}
          <LinkButton size="sm" href={`/studies/${studyId}/data/instructions/${verifier.instructionId}`}>
            {t("The instruction")}
          </LinkButton>
        </>
      }
    />
  );
}
