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
import type { ChecklistQueue as Queue } from "@/lib/checklist/checklist-queue";
import { type ChecklistQueueFilter, readChecklistQueueFilter } from "@/lib/checklist/checklist-queue";
import { checklistQueueQuery } from "@/lib/checklist/queries";
import { t } from "@/lib/messages/translate";
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
  if (!data || !first) return <PageWaiting what={t("the checklists")} query={queue} />;
  const { counts } = first;
  const isNarrowed = [filter.source, filter.series, filter.look].some((value) => value !== undefined);
  return (
    <Section
      title={filter.status === "draft" ? t("Drafts to review") : t("Checklists")}
      description={describe(counts)}
      actions={
        <>
          {counts.firstWithout && first.may.write ? (
            <LinkButton href={`/studies/${studyId}/data/instructions/${counts.firstWithout}`}>
              {t("Next instruction without a checklist")}
            </LinkButton>
          ) : null}
          {filter.status === "draft" && first.drafts.clean + first.drafts.flagged > 1 && first.may.write ? (
            <Button icon={<CheckCheck aria-hidden />} onClick={() => setAccepting(true)}>
              {t("Accept all")}
            </Button>
          ) : null}
          {first.may.write ? (
            <LinkButton href={`/studies/${studyId}/data/checklists/generate`} icon={<Sparkles aria-hidden />}>
              {t("Generate with a model")}
            </LinkButton>
          ) : null}
          <LinkButton href={`/studies/${studyId}/data/verifiers`} variant="quiet">
            {t("Verifier programs")}
          </LinkButton>
          <LinkButton href={`/studies/${studyId}/data/checklists/gold-coverage`} variant="quiet">
            {t("Coverage")}
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
          empty={t("No results match these filters.")}
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
      ? t("Every instruction has a checklist.")
      : t("{withoutChecklist} of {instructions} instructions have none.", { withoutChecklist, instructions });
  return t("{count, plural, one {# draft} other {# drafts}}, {published} published. {theStudy}", {
    count: draft,
    published,
    theStudy: instructions === 0 ? t("The study has no instructions.") : rest,
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
        title={t("No results match these filters")}
        description={t("Choose another source or series.")}
      />
    );
  }
  if (counts.instructions === 0) {
    return (
      <EmptyState
        icon={icon}
        title={t("No instructions yet")}
        description={t("Checklists belong to instructions. Import a file first; it can include checklists.")}
        actions={
          <LinkButton href={`/studies/${studyId}/data/import`} variant="primary">
            {t("Import a file")}
          </LinkButton>
        }
      />
    );
  }
  if (isDraft && counts.published > 0 && counts.withoutChecklist === 0) {
    return (
      <EmptyState
        icon={icon}
        title={t("No drafts to review")}
        description={t("Every instruction has a checklist. To change one, open it and create a new version.")}
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={isDraft ? t("No drafts to review") : t("No checklists yet")}
      description={t(
        "Let a model draft them, write one for an instruction, or import a file that includes them. Drafts are listed here until they are published.",
      )}
      actions={
        may.write ? (
          <>
            <LinkButton variant="primary" href={`/studies/${studyId}/data/checklists/generate`}>
              {t("Generate with a model")}
            </LinkButton>
            {counts.firstWithout ? (
              <LinkButton href={`/studies/${studyId}/data/instructions/${counts.firstWithout}`}>
                {t("Write one for the next instruction")}
              </LinkButton>
            ) : null}
            <LinkButton href={`/studies/${studyId}/data/import`}>{t("Import")}</LinkButton>
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
