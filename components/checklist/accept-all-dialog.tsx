"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/modal/dialog";
import { Spinner } from "@/components/ui/spinner";
import type { ChecklistQueueFilter } from "@/lib/domain/checklist/checklist-queue";
import { counted } from "@/lib/domain/format/counted";
import { errorMessage } from "@/lib/http/error-message";
import { acceptDrafts, draftCountsQuery } from "@/lib/queries/checklist/checklists";

export interface AcceptAllDialogProps {
  studyId: string;
  filter: ChecklistQueueFilter;
  open: boolean;
  onClose: () => void;
}

/** Publishes every draft of the filter in which nothing is doubtful, after a person has seen how many these are. */
export function AcceptAllDialog({ open, onClose, ...rest }: AcceptAllDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={rest.filter.series ? `Accept all clean drafts of ${rest.filter.series}?` : "Accept all drafts?"}
      size="sm"
    >
      <AcceptAll {...rest} onClose={onClose} />
    </Dialog>
  );
}

function AcceptAll({ studyId, filter, onClose }: Omit<AcceptAllDialogProps, "open">) {
  const which = { source: filter.source, series: filter.series };
  const counts = useQuery(draftCountsQuery(studyId, which));
  const accept = useMutation(acceptDrafts(studyId));
  const error = accept.error ?? counts.error;
  return (
    <div className="flex flex-col gap-5 text-sm">
      {accept.data ? (
        <p role="status">
          {counted(accept.data.published, "draft")} published.
          {accept.data.waiting > 0 ? ` ${counted(accept.data.waiting, "draft")} still need review.` : ""}
        </p>
      ) : error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(error)}
        </Callout>
      ) : counts.data ? (
        <p>
          {counts.data.clean === 0
            ? "All of these drafts have warnings. Review them one by one."
            : `${counted(counts.data.clean, "draft")} will be published and frozen: no wording problems were detected. ${
                counts.data.flagged > 0
                  ? `${counted(counts.data.flagged, "draft")} with something to look at, or without questions, will wait.`
                  : ""
              }`}
        </p>
      ) : (
        <p className="flex items-center gap-2" role="status">
          <Spinner /> Counting the drafts …
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{accept.data ? "Close" : "Cancel"}</Button>
        {counts.data && counts.data.clean > 0 && !accept.data ? (
          <Button variant="primary" loading={accept.isPending} onClick={() => accept.mutate(which)}>
            Publish {counted(counts.data.clean, "draft")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
