"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/modal/dialog";
import { toast } from "@/components/ui/toast-store";
import { EASY_FOR_JUDGES, type PairList } from "@/lib/domain/study/curation";
import { errorMessage } from "@/lib/http/error-message";
import * as texts from "@/lib/messages/researcher/curation";
import { say } from "@/lib/messages/researcher/say";
import { filterPairs, filterPreviewQuery } from "@/lib/queries/study/pairs";

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
      toast.success(say(texts.pairsDroppedRestoreThemUnder, { count: easy }));
      onClose();
    },
  });
  const failed = applying.error ?? error;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.keepThePairsThatJudges}
      description={say(texts.dropsEveryPair, { easyForJudges: EASY_FOR_JUDGES })}
      locked={applying.isPending}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            loading={applying.isPending}
            disabled={!data || data.easy === 0 || isFetching}
            onClick={() => applying.mutate({ raterIds: chosen, mode: "apply" })}
          >
            {data ? say(texts.dropPairs, { count: data.easy }) : texts.drop}
          </Button>
        </>
      }
    >
      {judges.length === 0 ? (
        <p>{texts.noJudgeHasLabelledImported}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 text-sm font-medium">{texts.judgesWhoseVerdictsCount}</legend>
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
              ? texts.chooseAJudge
              : data
                ? say(texts.ofKeptPairsWould, {
                    kept: data.kept,
                    easy: data.easy,
                    hard: data.hard,
                    withoutVerdict: data.withoutVerdict,
                    withoutTruth: data.withoutTruth,
                  })
                : texts.counting}
          </p>
        </div>
      )}
    </Dialog>
  );
}
