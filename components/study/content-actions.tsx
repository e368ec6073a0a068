"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { type ContentChange, MAX_DELETED_INSTRUCTIONS } from "@/lib/domain/study/content-change";
import type { Study } from "@/lib/domain/study/study";
import { errorMessage } from "@/lib/http/error-message";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/study";
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
        <span className="text-sm text-ink-muted">{say(texts.toInstructions, { count: externalIds.length })}</span>
      ) : null}
      {study.may.includes("round.create") ? (
        <Button size="sm" onClick={() => setOpen("assign")}>
          {texts.assignToARound}
        </Button>
      ) : null}
      <Button size="sm" onClick={() => setOpen("tag")}>
        {texts.tag}
      </Button>
      <Button size="sm" onClick={() => change(externalIds, { excluded: true })}>
        {texts.exclude}
      </Button>
      <Button size="sm" onClick={() => change(externalIds, { excluded: false })}>
        {texts.include}
      </Button>
      <Button size="sm" variant="danger" onClick={() => setOpen("delete")}>
        {texts.deleteText}
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
            toast.info(texts.nothingToChange);
            return;
          }
          toast.success(saidOf(change, changed.length), {
            action: {
              label: texts.undo,
              onPress: () =>
                mutate(
                  { externalIds: changed, change: inverseOf(change) },
                  { onSuccess: () => toast.info(texts.undone), onError: (error) => toast.error(errorMessage(error)) },
                ),
            },
          });
        },
        onError: (error) => toast.error(errorMessage(error)),
      },
    );
}

function saidOf(change: Change, count: number): string {
  const instructions = say(texts.instructions, { count });
  if ("addTags" in change) return say(texts.tagged, { instructions });
  if ("removeTags" in change) return say(texts.tagRemovedFrom, { instructions });
  return change.excluded
    ? say(texts.excludedFromNewRounds, { instructions })
    : say(texts.includedInNewRounds, { instructions });
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
      if (!first) toast.success(say(texts.instructionsDeleted, { count: deleted }));
      else {
        toast.info(say(texts.instructionsDeletedKept, { count: deleted, kept: kept.length }), {
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
      title={say(texts.deleteInstructions, { count: externalIds.length })}
      confirmLabel={texts.deleteTitle}
      onConfirm={() => !tooMany && deletion.mutate(externalIds)}
      loading={deletion.isPending}
      error={deletion.error ? errorMessage(deletion.error) : undefined}
      {...(externalIds.length > FEW ? { typeToConfirm: String(externalIds.length) } : {})}
    >
      {tooMany
        ? say(texts.atMostCanBeDeleted, { maxDeletedInstructions: MAX_DELETED_INSTRUCTIONS })
        : texts.theirResponsesPairsAndChecklists}
    </ConfirmDialog>
  );
}
