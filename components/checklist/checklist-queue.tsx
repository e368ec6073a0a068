"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CheckCheck, ListChecks, Sparkles } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { pagedRows } from "@/components/table/paged-rows";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Section } from "@/components/ui/section";
import { useUrlQuery } from "@/components/ui/use-url-query";
import type { ChecklistQueue as Queue } from "@/lib/domain/checklist/checklist-queue";
import { type ChecklistQueueFilter, readChecklistQueueFilter } from "@/lib/domain/checklist/checklist-queue";
import * as texts from "@/lib/messages/researcher/checklists";
import { say } from "@/lib/messages/researcher/say";
import { checklistQueueQuery } from "@/lib/queries/checklist/checklists";
import { AcceptAllDialog } from "./accept-all-dialog";
import { ChecklistTable } from "./checklist-table";
import { QueueFilters } from "./queue-filters";

/** A study's checklists, first of all the drafts that wait for a person. */
export function ChecklistQueue({ studyId, actions }: { studyId: string; actions?: ReactNode }) {
  const [filter, setFilter] = useQueueFilter();
  const [accepting, setAccepting] = useState(false);
  const queue = useInfiniteQuery({ ...checklistQueueQuery(studyId, filter), refetchInterval: 15_000 });
  const { data } = queue;
  const first = data?.pages[0];
  const checklists = useMemo(() => data?.pages.flatMap((page) => page.checklists) ?? [], [data]);
  if (!data || !first) return <PageWaiting what={texts.theChecklists} query={queue} />;
  const { counts } = first;
  const isNarrowed = [filter.source, filter.series, filter.look].some((value) => value !== undefined);
  return (
    <Section
      title={filter.status === "draft" ? texts.draftsToReview : texts.checklists}
      description={describe(counts)}
      actions={
        <>
          {counts.firstWithout && first.may.write ? (
            <LinkButton href={`/studies/${studyId}/data/instructions/${counts.firstWithout}`}>
              {texts.nextInstructionWithoutAChecklist}
            </LinkButton>
          ) : null}
          {filter.status === "draft" && first.drafts.clean + first.drafts.flagged > 1 && first.may.write ? (
            <Button icon={<CheckCheck aria-hidden />} onClick={() => setAccepting(true)}>
              {texts.acceptAll}
            </Button>
          ) : null}
          {first.may.write ? (
            <LinkButton href={`/studies/${studyId}/data/checklists/generate`} icon={<Sparkles aria-hidden />}>
              {texts.generateWithAModel}
            </LinkButton>
          ) : null}
          <LinkButton href={`/studies/${studyId}/data/verifiers`} variant="quiet">
            {texts.verifierPrograms}
          </LinkButton>
          {actions}
        </>
      }
    >
      <QueueFilters filter={filter} onFilterChange={setFilter} queue={first} />
      {checklists.length > 0 ? (
        <ChecklistTable
          studyId={studyId}
          checklists={checklists}
          paged={pagedRows(queue, first.total, ({ checklists }) => checklists)}
          mayWrite={first.may.write}
          empty={texts.noResultsMatchTheseFilters}
        />
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
      ? texts.everyInstructionHasAChecklist
      : say(texts.ofInstructionsHaveNone, { withoutChecklist, instructions });
  return say(texts.draftsPublishedCountPublished, {
    count: draft,
    published,
    theStudy: instructions === 0 ? texts.studyHasNoInstructions : rest,
  });
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
    return (
      <EmptyState
        icon={icon}
        title={texts.noResultsMatchTheseFiltersTitle}
        description={texts.chooseAnotherSourceOrSeries}
      />
    );
  }
  if (counts.instructions === 0) {
    return (
      <EmptyState
        icon={icon}
        title={texts.noInstructionsYet}
        description={texts.checklistsBelongToInstructionsImport}
        actions={
          <LinkButton href={`/studies/${studyId}/data/import`} variant="primary">
            {texts.importAFile}
          </LinkButton>
        }
      />
    );
  }
  if (isDraft && counts.published > 0 && counts.withoutChecklist === 0) {
    return (
      <EmptyState
        icon={icon}
        title={texts.noDraftsToReview}
        description={texts.everyInstructionHasAChecklistToChange}
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={isDraft ? texts.noDraftsToReview : texts.noChecklistsYet}
      description={texts.letAModelDraftThem}
      actions={
        may.write ? (
          <>
            <LinkButton variant="primary" href={`/studies/${studyId}/data/checklists/generate`}>
              {texts.generateWithAModel}
            </LinkButton>
            {counts.firstWithout ? (
              <LinkButton href={`/studies/${studyId}/data/instructions/${counts.firstWithout}`}>
                {texts.writeOneForTheNext}
              </LinkButton>
            ) : null}
            <LinkButton href={`/studies/${studyId}/data/import`}>{texts.importText}</LinkButton>
          </>
        ) : undefined
      }
    />
  );
}

/** The filter in the page's address, and a way to change it without leaving the page. */
function useQueueFilter(): [ChecklistQueueFilter, (change: Partial<ChecklistQueueFilter>) => void] {
  const { choices, set } = useUrlQuery();
  const change = (next: Partial<ChecklistQueueFilter>) => {
    const { status, ...rest } = next;
    const narrowed = Object.entries(rest).map(([name, value]): [string, string | null] => [name, value || null]);
    // Drafts are what the page shows unless something else is chosen.
    set({ ...Object.fromEntries(narrowed), ...(status ? { status: status === "draft" ? null : status } : {}) });
  };
  return [readChecklistQueueFilter(choices()), change];
}
