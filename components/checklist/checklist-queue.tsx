"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CheckCheck, ListChecks, Sparkles } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Section } from "@/components/ui/section";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { CHECKLIST_SOURCE_NAMES } from "@/lib/domain/checklist/checklist";
import type { ChecklistQueue as Queue, QueuedChecklist } from "@/lib/domain/checklist/checklist-queue";
import { type ChecklistQueueFilter, readChecklistQueueFilter } from "@/lib/domain/checklist/checklist-queue";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { checklistQueueQuery } from "@/lib/queries/checklist/checklists";
import { AcceptAllDialog } from "./accept-all-dialog";
import { ChecklistBadges } from "./checklist-badges";
import { QueueFilters } from "./queue-filters";

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
            <LinkButton href={`/studies/${studyId}/data/instructions/${counts.firstWithout}`}>
              Next instruction without a checklist
            </LinkButton>
          ) : null}
          {filter.status === "draft" && first.drafts.clean + first.drafts.flagged > 1 && first.may.write ? (
            <Button icon={<CheckCheck aria-hidden />} onClick={() => setAccepting(true)}>
              Accept all
            </Button>
          ) : null}
          {first.may.write ? (
            <LinkButton href={`/studies/${studyId}/data/checklists/generate`} icon={<Sparkles aria-hidden />}>
              Generate with a model
            </LinkButton>
          ) : null}
          <LinkButton href={`/studies/${studyId}/data/verifiers`} variant="quiet">
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
          <LinkButton href={`/studies/${studyId}/data/import`} variant="primary">
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
            <LinkButton variant="primary" href={`/studies/${studyId}/data/checklists/generate`}>
              Generate with a model
            </LinkButton>
            {counts.firstWithout ? (
              <LinkButton href={`/studies/${studyId}/data/instructions/${counts.firstWithout}`}>
                Write one for the next instruction
              </LinkButton>
            ) : null}
            <LinkButton href={`/studies/${studyId}/data/import`}>Import</LinkButton>
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

/** Checklists in order of their instructions; each says what a person should look at. */
function QueueList({ studyId, checklists }: { studyId: string; checklists: readonly QueuedChecklist[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-raised shadow-raised">
      {checklists.map((checklist) => (
        <li key={checklist.id} className="relative flex flex-col gap-1.5 px-5 py-4 transition-colors hover:bg-surface">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Link
              href={`/studies/${studyId}/data/checklists/${checklist.id}`}
              className="min-w-0 font-medium no-underline [overflow-wrap:anywhere] before:absolute before:inset-0 before:rounded-lg hover:underline"
            >
              <span className="font-mono text-xs text-ink-muted">{checklist.externalId}</span> {checklist.series},
              version {checklist.version}
            </Link>
            <span className="ml-auto flex flex-wrap gap-1.5">
              {checklist.status === "draft" ? <Flags {...checklist} /> : null}
              <ChecklistBadges {...checklist} />
            </span>
          </div>
          <p className="line-clamp-2 max-w-prose text-sm text-ink-muted [overflow-wrap:anywhere]">
            <bdi>{checklist.excerpt}</bdi>
          </p>
          <p className="text-xs text-ink-muted">
            {CHECKLIST_SOURCE_NAMES[checklist.source]} · {counted(checklist.questions.length, "question")}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Flags({ questions, doubts }: Pick<QueuedChecklist, "questions" | "doubts">) {
  if (questions.length === 0 || doubts === 0) return null;
  const words = doubts === null ? "To be looked at" : `${counted(doubts, "thing")} to look at`;
  return <Badge tone="warning">{words}</Badge>;
}
