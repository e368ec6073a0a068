"use client";

import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { CHECKLIST_SOURCE_NAMES, type Checklist } from "@/lib/domain/checklist/checklist";
import { checklistQuery } from "@/lib/queries/checklist/checklists";
import { ChecklistBadges } from "./checklist-badges";
import { DraftEditor } from "./draft-editor";
import { InstructionPane } from "./instruction-pane";
import { PublishedChecklist } from "./published-checklist";

/** A checklist beside its instruction: a draft to be written, a published version to be read. */
export function ChecklistView({ checklistId }: { checklistId: string }) {
  // Asked again on every visit, since others may have changed it; not while somebody writes, who is told when saving.
  const query = useQuery({
    ...checklistQuery(checklistId),
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data: checklist } = query;
  if (!checklist) return <PageWaiting what="the checklist" query={query} />;
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="font-mono text-xl">{checklist.instruction.externalId}</span>{" "}
            <span className="text-xl font-normal text-ink-muted max-sm:block">
              {checklist.series}, version {checklist.version}
            </span>
          </>
        }
        status={<ChecklistBadges {...checklist} />}
        description={<Provenance checklist={checklist} />}
        actions={
          <>
            {checklist.madeByRun ? (
              <LinkButton size="sm" variant="quiet" href={`/studies/${checklist.study.id}/made/${checklist.id}`}>
                What was sent and came back
              </LinkButton>
            ) : null}
            <LinkButton
              size="sm"
              variant="quiet"
              href={`/studies/${checklist.study.id}/checklists/generate?instruction=${checklist.instructionId}`}
            >
              Generate with a model…
            </LinkButton>
            <LinkButton
              size="sm"
              variant="quiet"
              href={`/studies/${checklist.study.id}/content/${checklist.instructionId}`}
            >
              All checklists of this instruction
            </LinkButton>
          </>
        }
      />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <div
          className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto lg:pr-2"
          data-scroll
        >
          <InstructionPane instruction={checklist.instruction} />
        </div>
        {checklist.status === "draft" ? (
          <DraftEditor key={checklist.id} checklist={checklist} />
        ) : (
          <PublishedChecklist checklist={checklist} />
        )}
      </div>
    </>
  );
}

function Provenance({ checklist: { source, method, basedOn, rounds } }: { checklist: Checklist }) {
  return (
    <span className="text-sm">
      {CHECKLIST_SOURCE_NAMES[source]}
      {method ? `, ${method}` : ""}
      {basedOn ? `, beginning with ${basedOn.series}, version ${basedOn.version}` : ""}.
      {rounds > 0 ? ` Used in ${rounds === 1 ? "one round" : `${rounds} rounds`}.` : ""}
    </span>
  );
}
