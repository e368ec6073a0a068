"use client";

import { useState } from "react";
import { useT } from "@/components/ui/messages/messages-provider";
import type { RoundForRater } from "@/lib/labelling/labelling";
import { hasPassed } from "@/lib/training/has-passed";
import { ReadingPane } from "../reading/reading-pane";
import type { LabelledTraining } from "../session/round-session";
import { TrainingPassed, type TrainingPassedProps } from "../training/training-passed";
import { TrainingTruth } from "../training/training-truth";

export interface TruthStageProps {
  training: LabelledTraining;
  round: RoundForRater;
  raw: boolean;
  onRawChange: (raw: boolean) => void;
  onNext: () => void;
}

/** After a training task: its texts next to the rater's label and the reference answer. */
export function TruthStage({ training: { task, label }, round, raw, onRawChange, onNext }: TruthStageProps) {
  const t = useT();
  const [passed, setPassed] = useState<TrainingPassedProps["standing"] | null>(null);
  if (passed) return <TrainingPassed standing={passed} onGoOn={onNext} />;
  return (
    <div className="grid h-full grid-rows-[minmax(0,1fr)_minmax(0,auto)] lg:grid-cols-[minmax(0,1fr)_clamp(24rem,33vw,30rem)] lg:grid-rows-1">
      <div className="min-h-0 min-w-0">
        <ReadingPane
          instruction={task.instruction}
          responses={task.responses}
          images={task.images}
          judged={round.criterion ? "checklist" : "response"}
          raw={raw}
          onRawChange={onRawChange}
          showCounts={round.options.showCounts}
        />
      </div>
      <section
        aria-label={t("The reference answer")}
        className="max-h-[60dvh] overflow-y-auto border-line border-t bg-raised px-4 py-5 sm:px-6 lg:max-h-none lg:border-t-0 lg:border-s"
      >
        <TrainingTruth
          roundId={task.roundId}
          assignmentId={task.assignmentId}
          label={label}
          round={round}
          questions={task.checklist ?? []}
          // Raters who have not passed learn it on the screen for no more tasks.
          onGoOn={(standing) => (standing && hasPassed(standing, standing.passMark) ? setPassed(standing) : onNext())}
        />
      </section>
    </div>
  );
}
