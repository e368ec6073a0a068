"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { type ContentChange, MAX_DELETED_INSTRUCTIONS } from "@/lib/content/content-change";
import { changeInstructions, deleteInstructions, undoInstructionChange } from "@/lib/content/queries/instructions";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import type { Study } from "@/lib/study/study";
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
        <span className="text-sm text-ink-muted">
          {t("to {count, plural, one {# instruction} other {# instructions}}:", { count: externalIds.length })}
        </span>
      ) : null}
      {study.may.includes("round.create") ? (
        <Button size="sm" onClick={() => setOpen("assign")}>
          {t("Assign to a round…")}
        </Button>
      ) : null}
      <Button size="sm" onClick={() => setOpen("tag")}>
        {t("Tag…")}
      </Button>
      <Button size="sm" onClick={() => change(externalIds, { excluded: true })}>
        {t("Exclude")}
      </Button>
      <Button size="sm" onClick={() => change(externalIds, { excluded: false })}>
        {t("Include")}
      </Button>
      <Button size="sm" variant="danger" onClick={() => setOpen("delete")}>
        {t("Delete…")}
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
  const { mutate: takeBack } = useMutation(undoInstructionChange(studyId));
  return (externalIds: readonly string[], change: Change) =>
    mutate(
      { externalIds: [...externalIds], change },
      {
        onSuccess: ({ changed, undo }) => {
          if (undo === null) {
            toast.info(t("Nothing to change."));
            return;
          }
          toast.success(saidOf(change, changed.length), {
            action: {
              label: t("Undo"),
              onPress: () =>
                takeBack(undo, {
                  onSuccess: () => toast.info(t("Undone.")),
                  onError: (error) => toast.error(t("Not undone"), { description: errorMessage(error) }),
                }),
            },
          });
        },
        onError: (error) => toast.error(errorMessage(error)),
      },
    );
}

function saidOf(change: Change, count: number): string {
  const instructions = t("{count, plural, one {# instruction} other {# instructions}}", { count });
  if ("addTags" in change) return t("{instructions} tagged.", { instructions });
  if ("removeTags" in change) return t("Tag removed from {instructions}.", { instructions });
  return change.excluded
    ? t("{instructions} excluded from new rounds.", { instructions })
    : t("{instructions} included in new rounds.", { instructions });
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
      if (!first)
        toast.success(t("{count, plural, one {# instruction} other {# instructions}} deleted.", { count: deleted }));
      else {
        toast.info(
          t("{count, plural, one {# instruction} other {# instructions}} deleted, {kept} kept.", {
            count: deleted,
            kept: kept.length,
          }),
          {
            description: `${first.externalId}: ${first.reason}`,
            duration: 20_000,
          },
        );
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
      title={t("Delete {count, plural, one {# instruction} other {# instructions}}?", { count: externalIds.length })}
      confirmLabel={t("Delete")}
      onConfirm={() => !tooMany && deletion.mutate(externalIds)}
      loading={deletion.isPending}
      error={deletion.error ? errorMessage(deletion.error) : undefined}
      {...(externalIds.length > FEW ? { typeToConfirm: String(externalIds.length) } : {})}
    >
      {tooMany
        ? t("At most {maxDeletedInstructions} can be deleted at once. Select fewer.", {
            maxDeletedInstructions: MAX_DELETED_INSTRUCTIONS,
          })
        : t(
            "Their responses, pairs and checklists are deleted with them. This cannot be undone. Instructions used in a round are kept.",
          )}
    </ConfirmDialog>
  );
}
