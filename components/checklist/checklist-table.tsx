"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import type { ListColumn, PagedRows } from "@/components/table/list-column";
import { ListTable, type RowSelection } from "@/components/table/list-table";
import { RowLink } from "@/components/table/row-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { CHECKLIST_SOURCE_NAMES } from "@/lib/checklist/checklist";
import type { QueuedChecklist } from "@/lib/checklist/checklist-queue";
import { checklistKeys, publishDrafts } from "@/lib/checklist/queries";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { ChecklistBadges } from "./checklist-badges";
import { InlineDraft, type OpenDraft } from "./inline-draft";
import { QueueQuestions } from "./queue-filters";

export interface ChecklistTableProps {
  studyId: string;
  checklists: readonly QueuedChecklist[];
  paged: PagedRows<QueuedChecklist>;
  mayWrite: boolean;
  empty: ReactNode;
}

/** Checklists with their questions, in order of their instructions: drafts are edited and published where they are. */
export function ChecklistTable({ studyId, checklists, paged, mayWrite, empty }: ChecklistTableProps) {
  const client = useQueryClient();
  const [editing, setEditing] = useState<string | null>(null);
  const open = useRef<OpenDraft | null>(null);
  const [asked, setAsked] = useState<{ ids: ReadonlySet<string>; clear: () => void } | null>(null);
  const { publish, isPublishing } = usePublishing(studyId, checklists, open, () => setEditing(null));
  const close = (checklistId: string) => {
    setEditing(null);
    void client.invalidateQueries({ queryKey: checklistKeys.queue(studyId) });
    requestAnimationFrame(() => document.getElementById(buttonId(checklistId))?.focus());
  };
  const draftsAmong = (ids: ReadonlySet<string>) =>
    checklists.filter(({ id, status }) => ids.has(id) && status === "draft").length;
  /** What is published is frozen: of several at once it is said first. */
  const ask = (ids: ReadonlySet<string>, clear: () => void) => {
    if (draftsAmong(ids) > 1) setAsked({ ids, clear });
    else void publish(ids, clear);
  };
  const selection: RowSelection<QueuedChecklist, string> = {
    keep: ({ id }) => id,
    nameOf,
    actions: (selected, clear) => (
      <Button size="sm" variant="primary" loading={isPublishing} onClick={() => ask(new Set(selected.keys()), clear)}>
        {t("Publish")}
      </Button>
    ),
    onRowKey: (key, checklist, selected, clear) => {
      if (checklist.status !== "draft") return false;
      if (key === "e") setEditing(checklist.id);
      else if (key === "p" && !isPublishing) {
        ask(selected.size > 0 ? new Set(selected.keys()) : new Set([checklist.id]), clear);
      } else return false;
      return true;
    },
  };
  return (
    <>
      {mayWrite ? (
        <p
          className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-ink-muted max-sm:hidden"
          data-print="hide"
        >
          {t("In a row:")} <Kbd>j</Kbd> <Kbd>k</Kbd> {t("next and previous,")} <Kbd>x</Kbd> {t("select,")} <Kbd>e</Kbd>{" "}
          {t("edit,")} <Kbd>Esc</Kbd> {t("done,")} <Kbd>p</Kbd> {t("publish what is selected, or this one.")}
        </p>
      ) : null}
      <ListTable
        caption={t("Checklists in order of their instructions")}
        noun={t("checklist")}
        columns={columnsOf(studyId)}
        rows={checklists}
        rowKey={({ id }) => id}
        paged={paged}
        fileName="checklists"
        empty={empty}
        detail={(checklist) =>
          editing === checklist.id ? (
            <InlineDraft checklistId={checklist.id} open={open} onClose={() => close(checklist.id)} />
          ) : (
            <div className="flex flex-col items-start gap-2">
              <QueueQuestions questions={checklist.questions} isDraft={checklist.status === "draft"} />
              {mayWrite && checklist.status === "draft" ? (
                <Button
                  id={buttonId(checklist.id)}
                  size="sm"
                  aria-label={t("Edit {nameOf}", { nameOf: nameOf(checklist) })}
                  onClick={() => setEditing(checklist.id)}
                >
                  {t("Edit")}
                </Button>
              ) : null}
            </div>
          )
        }
        selection={mayWrite ? selection : undefined}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        tone="primary"
        title={t("Publish {count, plural, one {# draft} other {# drafts}}?", {
          count: asked ? draftsAmong(asked.ids) : 0,
        })}
        confirmLabel={t("Publish")}
        onConfirm={() => {
          if (asked) void publish(asked.ids, asked.clear);
          setAsked(null);
        }}
      >
        {t("Published checklists are frozen: this cannot be undone. To change one later, start a new version.")}
      </ConfirmDialog>
    </>
  );
}

/** Publishes drafts, and says which were refused. @param onSaved the one that is edited has been saved first */
function usePublishing(
  studyId: string,
  checklists: readonly QueuedChecklist[],
  open: RefObject<OpenDraft | null>,
  onSaved: () => void,
) {
  const publishing = useMutation({
    ...publishDrafts(studyId),
    onSuccess: ({ published, refused }) => {
      if (published > 0)
        toast.success(t("{count, plural, one {# draft} other {# drafts}} published.", { count: published }));
      for (const { id, reason } of refused.slice(0, MOST_TOASTS)) {
        const which = checklists.find((checklist) => checklist.id === id);
        toast.error(t("Not published: {externalId}", { externalId: which ? which.externalId : t("a draft") }), {
          description: reason,
        });
      }
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  /** Of these, drafts are published as they are in sight; the one that is edited is saved first. */
  const publish = async (ids: ReadonlySet<string>, onDone: () => void) => {
    const drafts = checklists.filter(({ id, status }) => ids.has(id) && status === "draft");
    if (drafts.length === 0) {
      toast.info(t("Only drafts can be published."));
      return;
    }
    const saved =
      open.current && ids.has(open.current.id) ? { ...open.current, revision: await open.current.save() } : null;
    if (saved?.revision === null) {
      toast.error(t("The draft that you are editing couldn’t be saved. Nothing was published."));
      return;
    }
    if (saved) onSaved();
    publishing.mutate(
      {
        drafts: drafts.map(({ id, revision }) => ({
          id,
          revision: saved?.id === id && saved.revision !== null ? saved.revision : revision,
        })),
      },
      { onSuccess: onDone },
    );
  };
  return { publish, isPublishing: publishing.isPending };
}

/** Every toast makes the others harder to read. */
const MOST_TOASTS = 3;
const buttonId = (checklistId: string) => `edit-${checklistId}`;

function nameOf({ externalId, series, version }: QueuedChecklist): string {
  return t("{externalId}, {series}, version {version}", { externalId, series, version });
}

function columnsOf(studyId: string): ListColumn<QueuedChecklist>[] {
  const unsorted = { sortable: false };
  return [
    {
      id: "checklist",
      header: t("Checklist"),
      rowHeader: true,
      ...unsorted,
      value: nameOf,
      cell: (checklist) => (
        <span className="flex max-w-prose flex-col gap-0.5">
          <RowLink href={`/studies/${studyId}/data/checklists/${checklist.id}`} className="[overflow-wrap:anywhere]">
            {t.rich("{externalId} {series}, version {version}", {
              externalId: (
                <span key="externalId" className="font-mono text-xs">
                  {checklist.externalId}
                </span>
              ),
              series: checklist.series,
              version: checklist.version,
            })}
          </RowLink>
          <span className="line-clamp-2 text-ink-muted [overflow-wrap:anywhere]">
            <bdi>{checklist.excerpt}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: "status",
      header: t("Status"),
      ...unsorted,
      value: ({ status }) => status,
      cell: (checklist) => (
        <span className="flex flex-wrap gap-1.5">
          {checklist.status === "draft" ? <Flags {...checklist} /> : null}
          <ChecklistBadges {...checklist} />
        </span>
      ),
    },
    {
      id: "source",
      header: t("Source"),
      wide: true,
      ...unsorted,
      value: ({ source }) => CHECKLIST_SOURCE_NAMES[source],
      cell: ({ source }) => CHECKLIST_SOURCE_NAMES[source],
    },
    {
      id: "questions",
      header: t("Questions"),
      numeric: true,
      wide: true,
      ...unsorted,
      value: ({ questions }) => questions.join("\n"),
      cell: ({ questions }) => questions.length,
    },
  ];
}

function Flags({ questions, doubts }: Pick<QueuedChecklist, "questions" | "doubts">) {
  if (questions.length === 0 || doubts === 0) return null;
  const words =
    doubts === null
      ? t("Not checked yet")
      : t("{count, plural, one {# thing} other {# things}} to check", { count: doubts });
  return <Badge tone="warning">{words}</Badge>;
}
