"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { counted, formatCount } from "@/lib/domain/format/counted";
import { type ContentChange, MAX_DELETED_INSTRUCTIONS } from "@/lib/domain/study/content-change";
import type { Study } from "@/lib/domain/study/study";
import { errorMessage } from "@/lib/http/error-message";
import { changeInstructions, deleteInstructions } from "@/lib/queries/study/instructions";
import { AssignDialog } from "./assign-dialog";
import { TagDialog } from "./tag-dialog";

export interface ContentActionsProps {
  study: Pick<Study, "id" | "may">;
  /** of the instructions that are selected */
  externalIds: readonly string[];
  /** they were selected by their responses */
  ofResponses?: boolean;
  /** nothing needs to stay selected */
  onDone: () => void;
}

/** What is done with many instructions at once: each can be undone, but for deleting. */
export function ContentActions({ study, externalIds, ofResponses = false, onDone }: ContentActionsProps) {
  const [open, setOpen] = useState<"assign" | "tag" | "delete" | null>(null);
  const change = useContentChange(study.id);
  const close = () => setOpen(null);
  if (!study.may.includes("study.update")) return null;
  return (
    <>
      {ofResponses ? (
        <span className="text-sm text-ink-muted">to {counted(externalIds.length, "instruction")}:</span>
      ) : null}
      {study.may.includes("round.create") ? (
        <Button size="sm" onClick={() => setOpen("assign")}>
          Assign to a round…
        </Button>
      ) : null}
      <Button size="sm" onClick={() => setOpen("tag")}>
        Tag…
      </Button>
      <Button size="sm" onClick={() => change(externalIds, { excluded: true })}>
        Exclude
      </Button>
      <Button size="sm" onClick={() => change(externalIds, { excluded: false })}>
        Include
      </Button>
      <Button size="sm" variant="danger" onClick={() => setOpen("delete")}>
        Delete…
      </Button>
      <AssignDialog studyId={study.id} externalIds={externalIds} open={open === "assign"} onClose={close} />
      <TagDialog
        open={open === "tag"}
        count={externalIds.length}
        onClose={close}
        onTag={(tagging) => change(externalIds, tagging)}
      />
      <DeleteDialog
        studyId={study.id}
        externalIds={externalIds}
        open={open === "delete"}
        onClose={close}
        onDone={onDone}
      />
    </>
  );
}

type Change = ContentChange["change"];

/** Changes instructions at once, and offers to undo it. */
function useContentChange(studyId: string) {
  const { mutate } = useMutation(changeInstructions(studyId));
  return (externalIds: readonly string[], change: Change) =>
    mutate(
      { externalIds: [...externalIds], change },
      {
        onSuccess: ({ changed }) => {
          if (changed.length === 0) {
            toast.info("Nothing to change.");
            return;
          }
          toast.success(saidOf(change, changed.length), {
            action: {
              label: "Undo",
              onPress: () =>
                mutate(
                  { externalIds: changed, change: inverseOf(change) },
                  { onSuccess: () => toast.info("Undone."), onError: (error) => toast.error(errorMessage(error)) },
                ),
            },
          });
        },
        onError: (error) => toast.error(errorMessage(error)),
      },
    );
}

function saidOf(change: Change, count: number): string {
  const instructions = counted(count, "instruction");
  if ("addTags" in change) return `${instructions} tagged.`;
  if ("removeTags" in change) return `Tag removed from ${instructions}.`;
  return change.excluded ? `${instructions} excluded from new rounds.` : `${instructions} included in new rounds.`;
}

function inverseOf(change: Change): Change {
  if ("addTags" in change) return { removeTags: change.addTags };
  if ("removeTags" in change) return { addTags: change.removeTags };
  return { excluded: !change.excluded };
}

interface DeleteDialogProps {
  studyId: string;
  externalIds: readonly string[];
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** More than these are not deleted by one press. */
const FEW = 10;

function DeleteDialog({ studyId, externalIds, open, onClose, onDone }: DeleteDialogProps) {
  const deletion = useMutation({
    ...deleteInstructions(studyId),
    onSuccess: ({ deleted, kept }) => {
      onClose();
      onDone();
      const [first] = kept;
      if (!first) toast.success(`${counted(deleted, "instruction")} deleted.`);
      else {
        toast.info(`${counted(deleted, "instruction")} deleted, ${formatCount(kept.length)} kept.`, {
          description: `${first.externalId}: ${first.reason}`,
          duration: 20_000,
        });
      }
    },
  });
  const tooMany = externalIds.length > MAX_DELETED_INSTRUCTIONS;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
        deletion.reset();
      }}
      title={`Delete ${counted(externalIds.length, "instruction")}?`}
      confirmLabel="Delete"
      onConfirm={() => !tooMany && deletion.mutate(externalIds)}
      loading={deletion.isPending}
      error={deletion.error ? errorMessage(deletion.error) : undefined}
      {...(externalIds.length > FEW ? { typeToConfirm: String(externalIds.length) } : {})}
    >
      {tooMany
        ? `At most ${formatCount(MAX_DELETED_INSTRUCTIONS)} can be deleted at once. Select fewer.`
        : "Their responses, pairs and checklists are deleted with them. This cannot be undone. Instructions that a round has stay."}
    </ConfirmDialog>
  );
}
