"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/modal/dialog";
import { Spinner } from "@/components/ui/spinner";
import type { ChecklistQueueFilter } from "@/lib/checklist/checklist-queue";
import { acceptDrafts, draftCountsQuery } from "@/lib/checklist/queries";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";

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
      title={
        rest.filter.series
          ? t("Accept all clean drafts of {series}?", { series: rest.filter.series })
          : t("Accept all clean drafts?")
      }
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
          {t("{count, plural, one {# draft} other {# drafts}} published.", { count: accept.data.published })}
          {accept.data.waiting > 0
            ? ` ${t("{count, plural, one {# draft still needs} other {# drafts still need}} review.", { count: accept.data.waiting })}`
            : ""}
        </p>
      ) : error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(error)}
        </Callout>
      ) : counts.data ? (
        <p>
          {counts.data.clean === 0
            ? t("All of these drafts have warnings. Review them one by one.")
            : t(
                "{count, plural, one {# draft} other {# drafts}} will be published and frozen: no wording problems were detected. {flagged}",
                {
                  count: counts.data.clean,
                  flagged:
                    counts.data.flagged > 0
                      ? t(
                          "{count, plural, one {# draft with warnings or without questions stays a draft} other {# drafts with warnings or without questions stay drafts}}.",
                          { count: counts.data.flagged },
                        )
                      : "",
                },
              )}
        </p>
      ) : (
        <p className="flex items-center gap-2" role="status">
          <Spinner /> {t("Counting the drafts …")}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{accept.data ? t("Close") : t("Cancel")}</Button>
        {counts.data && counts.data.clean > 0 && !accept.data ? (
          <Button variant="primary" loading={accept.isPending} onClick={() => accept.mutate(which)}>
            {t("Publish {count, plural, one {# draft} other {# drafts}}", { count: counts.data.clean })}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
