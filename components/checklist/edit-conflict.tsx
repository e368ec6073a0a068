"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { Checklist, ChecklistQuestion } from "@/lib/checklist/checklist";
import { checklistQuery, conflictingChecklistQuery } from "@/lib/checklist/queries";
import { errorMessage } from "@/lib/http/error-message";
import { RequestError } from "@/lib/http/fetch-json";
import { t } from "@/lib/messages/translate";
import { DifferenceList } from "./difference-list";

export interface EditConflictProps {
  checklistId: string;
  message: string;
  mine: readonly ChecklistQuestion[];
  /** drop what was written here and go on from theirs */
  onTake: (theirs: Checklist) => void;
  /** theirs has been seen: what was written here replaces it */
  onKeep: (theirs: Checklist) => void;
}

/** Two people edited one draft: shows both texts as a diff, and a person decides which one to keep. */
export function EditConflict({ checklistId, message, mine, onTake, onKeep }: EditConflictProps) {
  const page = useQuery({ ...checklistQuery(checklistId), enabled: false });
  const { data: theirs, error } = useQuery(conflictingChecklistQuery(checklistId, message));
  const isGone = error instanceof RequestError && error.code === "NOT_FOUND";
  return (
    <Callout
      tone="warning"
      role="alert"
      title={isGone ? t("This draft has been discarded") : t("Someone else has changed this")}
      className="mb-4"
      actions={
        theirs?.status === "draft" ? (
          <>
            <Button size="sm" onClick={() => onTake(theirs)}>
              {t("Use the saved version")}
            </Button>
            <Button size="sm" onClick={() => onKeep(theirs)}>
              {t("Save mine instead")}
            </Button>
          </>
        ) : theirs ? (
          <Button size="sm" onClick={() => void page.refetch()}>
            {t("Discard mine and show the published version")}
          </Button>
        ) : undefined
      }
    >
      <p>{message}</p>
      {error && !isGone ? <p>{errorMessage(error)}</p> : null}
      {theirs ? (
        <div className="mt-3 rounded-md border border-line bg-raised px-4 py-3">
          <p className="pb-2 text-sm font-medium">{t("From the saved version to yours")}</p>
          <DifferenceList before={theirs.items} after={mine} />
        </div>
      ) : null}
    </Callout>
  );
}

/** The id of the draft that blocks another one, if that is why the server refused. */
export function conflictingDraft(error: unknown): string | null {
  const id = error instanceof RequestError ? error.details.draftId : undefined;
  return typeof id === "string" ? id : null;
}
