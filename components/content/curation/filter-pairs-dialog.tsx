"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/modal/dialog";
import { toast } from "@/components/ui/toast-store";
import { EASY_FOR_JUDGES, type PairList } from "@/lib/content/curation";
import { filterPairs, filterPreviewQuery } from "@/lib/content/queries/pairs";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";

interface FilterPairsDialogProps {
  studyId: string;
  judges: PairList["judges"];
  onClose: () => void;
}

/** Adversarial filtering: says what would be dropped for the judges chosen, then drops it. */
export function FilterPairsDialog({ studyId, judges, onClose }: FilterPairsDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = judges.filter(({ raterId }) => !left.has(raterId)).map(({ raterId }) => raterId);
  const { data, error, isFetching } = useQuery(filterPreviewQuery(studyId, chosen));
  const applying = useMutation({
    ...filterPairs(studyId),
    onSuccess: ({ easy }) => {
      toast.success(
        t("{count, plural, one {# pair dropped. Restore it} other {# pairs dropped. Restore them}} under Dropped.", {
          count: easy,
        }),
      );
      onClose();
    },
  });
  const failed = applying.error ?? error;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Keep only pairs that judges find hard")}
      description={t(
        "Drops every pair for which more than half of the verdicts match the reference outcome, with the reason “{easyForJudges}”. A judge asked in both orders gives two verdicts; juries do not count.",
        { easyForJudges: EASY_FOR_JUDGES },
      )}
      locked={applying.isPending}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            variant="primary"
            loading={applying.isPending}
            disabled={!data || data.easy === 0 || isFetching}
            onClick={() => applying.mutate({ raterIds: chosen, mode: "apply" })}
          >
            {data ? t("Drop {count, plural, one {# pair} other {# pairs}}", { count: data.easy }) : t("Drop")}
          </Button>
        </>
      }
    >
      {judges.length === 0 ? (
        <p>
          {t(
            "No judge has labelled imported pairs yet. Let judges label a round of preferences or choices on them first.",
          )}
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 text-sm font-medium">{t("Judges whose verdicts count")}</legend>
            {judges.map(({ raterId, name }) => (
              <Checkbox
                key={raterId}
                label={name}
                checked={!left.has(raterId)}
                onChange={(event) => {
                  const next = new Set(left);
                  if (event.target.checked) next.delete(raterId);
                  else next.add(raterId);
                  setLeft(next);
                }}
              />
            ))}
          </fieldset>
          {failed ? (
            <Callout tone="negative" role="alert">
              {errorMessage(failed)}
            </Callout>
          ) : null}
          <p role="status" className="text-sm text-ink-muted">
            {chosen.length === 0
              ? t("Choose a judge.")
              : data
                ? t(
                    "Of {kept} kept pairs {easy} would be dropped and {hard} are hard. {withoutVerdict} without a verdict and {withoutTruth} without a reference outcome are kept.",
                    {
                      kept: data.kept,
                      easy: data.easy,
                      hard: data.hard,
                      withoutVerdict: data.withoutVerdict,
                      withoutTruth: data.withoutTruth,
                    },
                  )
                : t("Counting…")}
          </p>
        </div>
      )}
    </Dialog>
  );
}
