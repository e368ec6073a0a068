"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CheckCheck, ListChecks, Sparkles } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Section } from "@/components/ui/section";
import type { ChecklistQueue as Queue } from "@/lib/domain/checklist/checklist-queue";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { checklistQueueQuery } from "@/lib/queries/checklist/checklists";
import { AcceptAllDialog } from "./accept-all-dialog";
import { QueueFilters } from "./queue-filters";
import { QueueList } from "./queue-list";
import { useQueueFilter } from "./use-queue-filter";

/** A study's checklists, first of all the drafts that wait for a person. */
export function ChecklistQueue({ studyId, actions }: { studyId: string; actions?: ReactNode }) {
  const [filter, setFilter] = useQueueFilter();
  const [accepting, setAccepting] = useState(false);
  const queue = useInfiniteQuery({ ...checklistQueueQuery(studyId, filter), refetchInterval: 15_000 });
  const { data } = queue;
  const first = data?.pages[0];
  if (!data || !first) return <PageWaiting what="the checklists" query={queue} />;
  const checklists = data.pages.flatMap((page) => page.checklists);
  const { counts } = first;
  const isNarrowed = [filter.source, filter.series, filter.look].some((value) => value !== undefined);
  return (
    <Section
      title={filter.status === "draft" ? "Waiting for review" : "Checklists"}
      description={describe(counts)}
      actions={
        <>
          {counts.firstWithout && first.may.write ? (
            <LinkButton href={`/studies/${studyId}/content/${counts.firstWithout}`}>
              Next instruction without a checklist
            </LinkButton>
          ) : null}
          {filter.status === "draft" && first.drafts.clean + first.drafts.flagged > 1 && first.may.write ? (
            <Button icon={<CheckCheck aria-hidden />} onClick={() => setAccepting(true)}>
              Accept all
            </Button>
          ) : null}
          {first.may.write ? (
            <LinkButton href={`/studies/${studyId}/checklists/generate`} icon={<Sparkles aria-hidden />}>
              Generate with a model
            </LinkButton>
          ) : null}
          <LinkButton href={`/studies/${studyId}/checklists/verifiers`} variant="quiet">
            Verifier programs
          </LinkButton>
          {actions}
        </>
      }
    >
      <QueueFilters filter={filter} onFilterChange={setFilter} queue={first} />
      {checklists.length > 0 ? (
        <>
          <p className="text-sm text-ink-muted" role="status">
            {counted(first.total, "checklist")}
          </p>
          <QueueList studyId={studyId} checklists={checklists} />
          {queue.hasNextPage ? (
            <div className="flex justify-center">
              <Button loading={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
                Show more
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <Nothing studyId={studyId} queue={first} isNarrowed={isNarrowed} isDraft={filter.status === "draft"} />
      )}
      <AcceptAllDialog studyId={studyId} filter={filter} open={accepting} onClose={() => setAccepting(false)} />
    </Section>
  );
}

function describe({ draft, published, instructions, withoutChecklist }: Queue["counts"]): string {
  const rest =
    withoutChecklist === 0
      ? "Every instruction has a checklist."
      : `${formatCount(withoutChecklist)} of ${formatCount(instructions)} instructions have none.`;
  return `${counted(draft, "draft")}, ${formatCount(published)} published. ${instructions === 0 ? "The study has no instructions." : rest}`;
}

interface NothingProps {
  studyId: string;
  queue: Queue;
  isNarrowed: boolean;
  isDraft: boolean;
}

function Nothing({ studyId, queue: { counts, may }, isNarrowed, isDraft }: NothingProps) {
  const icon = <ListChecks aria-hidden />;
  if (isNarrowed) {
    return <EmptyState icon={icon} title="Nothing fits these filters" description="Choose another source or series." />;
  }
  if (counts.instructions === 0) {
    return (
      <EmptyState
        icon={icon}
        title="No instructions yet"
        description="Checklists belong to instructions. Import a file first; it may bring checklists of its own."
        actions={
          <LinkButton href={`/studies/${studyId}/import`} variant="primary">
            Import a file
          </LinkButton>
        }
      />
    );
  }
  if (isDraft && counts.published > 0 && counts.withoutChecklist === 0) {
    return (
      <EmptyState
        icon={icon}
        title="No draft waits for review"
        description="Every instruction has a checklist. To change one, open it and make a new version."
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={isDraft ? "No draft waits for review" : "No checklists yet"}
      description="Let a model draft them, write one for an instruction, or import a file that brings them. Drafts stand here until they are published."
      actions={
        may.write ? (
          <>
            <LinkButton variant="primary" href={`/studies/${studyId}/checklists/generate`}>
              Generate with a model
            </LinkButton>
            {counts.firstWithout ? (
              <LinkButton href={`/studies/${studyId}/content/${counts.firstWithout}`}>
                Write one for the next instruction
              </LinkButton>
            ) : null}
            <LinkButton href={`/studies/${studyId}/import`}>Import</LinkButton>
          </>
        ) : undefined
      }
    />
  );
}
