"use client";

import { type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import type { RoundForRater } from "@/lib/labelling/labelling";
import { hasAnswers, labelsPairs } from "@/lib/round/protocol/protocols";
import { hasPassed } from "@/lib/training/has-passed";
import { ReadingPane } from "../reading/reading-pane";
import type { LabelledTraining } from "../session/round-session";
import { TrainingPassed, type TrainingPassedProps } from "../training/training-passed";
import { TrainingTruth } from "../training/training-truth";
import { BelowNotices } from "./below-notices";

export interface TruthStageProps {
  training: LabelledTraining;
  round: RoundForRater;
  raw: boolean;
  onRawChange: (raw: boolean) => void;
  notices: ReactNode;
  onNext: () => void;
}

/** After a training task: its texts next to the rater's label and the reference answer. */
export function TruthStage(props: TruthStageProps) {
  const { training, round, raw, onRawChange, notices, onNext } = props;
  const { task, label } = training;
  const t = useT();
  const [passed, setPassed] = useState<TrainingPassedProps["standing"] | null>(null);
  const isBeside = !labelsPairs(task.protocol) || hasAnswers(task.protocol);
  if (passed) return <TrainingPassed standing={passed} onGoOn={onNext} />;
  return (
    <div
      className={classNames(
        "grid h-full grid-rows-[minmax(0,1fr)_minmax(0,auto)] low:block low:h-auto",
        // As the task was: its texts keep their place and their lines.
        isBeside && "lg:grid-cols-[minmax(0,1fr)_clamp(24rem,36vw,30rem)] lg:grid-rows-1 low:lg:grid",
      )}
    >
      <BelowNotices notices={notices}>
        <ReadingPane
          instruction={task.instruction}
          responses={task.responses}
          images={task.images}
          judged={round.criterion ? "checklist" : "response"}
          raw={raw}
          onRawChange={onRawChange}
          showCounts={round.options.showCounts}
        />
      </BelowNotices>
      <section
        aria-label={t("The reference answer")}
        className={classNames(
          "max-h-[50dvh] overflow-y-auto border-line border-t bg-raised px-4 py-5 sm:px-6 low:max-h-none",
          isBeside && "lg:max-h-none lg:border-t-0 lg:border-s",
        )}
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
