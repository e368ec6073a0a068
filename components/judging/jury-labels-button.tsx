"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import type { JudgeableRound, JuryLabels } from "@/lib/judging/judge-model";
import { computeJuryLabels } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";

export interface JuryLabelsButtonProps {
  studyId: string;
  raterId: string;
  round: JudgeableRound;
}

/** Computes a jury's labels in a round, the first time and again. */
export function JuryLabelsButton({ studyId, raterId, round }: JuryLabelsButtonProps) {
  const [position, setPosition] = useState<number | null>(null);
  const computing = useMutation({
    ...computeJuryLabels(studyId, raterId),
    onSuccess: (sum) => toast.success(outcomeWords(sum)),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => setPosition(null),
  });
  const allTasks = round.tasks + round.knownTasks;
  return (
    <div className="flex flex-col items-end gap-2">
      <Button
        size="sm"
        loading={computing.isPending}
        onClick={() => computing.mutate({ roundId: round.roundId, onPart: setPosition })}
      >
        {round.labels > 0 ? t("Compute again") : t("Compute labels")}
        <span className="sr-only"> {t("in {round}", { round: round.name })}</span>
      </Button>
      {position === null ? null : (
        <Progress
          label={t("Tasks of {round}", { round: round.name })}
          value={Math.min(position, allTasks)}
          max={allTasks}
        />
      )}
    </div>
  );
}

function outcomeWords({ written, changed, unchanged, split, withdrawn }: JuryLabels): string {
  const parts = [
    written > 0 ? t("{count, plural, one {# label} other {# labels}} written", { count: written }) : null,
    changed > 0 ? t("{count, plural, one {# label} other {# labels}} changed", { count: changed }) : null,
    unchanged > 0 ? t("{count, plural, one {# label} other {# labels}} as before", { count: unchanged }) : null,
    withdrawn > 0
      ? t("{count, plural, one {# label} other {# labels}} withdrawn, which the members’ labels no longer support", {
          count: withdrawn,
        })
      : null,
    split > 0
      ? t("{count, plural, one {# task} other {# tasks}} evenly split, without a label", { count: split })
      : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? `${parts.join(", ")}.` : t("No task has labels of enough members yet.");
}
