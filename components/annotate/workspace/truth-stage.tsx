"use client";

import type { AnnotationContent, AssignmentView, RoundForRater } from "@/lib/domain/labelling/labelling";
import { QueryProvider } from "@/lib/queries/query-provider";
import { ReadingPane } from "../reading/reading-pane";
import { TrainingTruth } from "../training/training-truth";

/** A training task with the label just given to it. */
export interface Learnt {
  task: AssignmentView;
  label: AnnotationContent;
}

export interface TruthStageProps {
  learnt: Learnt;
  round: RoundForRater;
  raw: boolean;
  onRawChange: (raw: boolean) => void;
  onGoOn: () => void;
}

/** After a training task: its texts, and beside them the rater's label and what is known to be right. */
export function TruthStage({ learnt: { task, label }, round, raw, onRawChange, onGoOn }: TruthStageProps) {
  return (
    <div className="grid h-full grid-rows-[minmax(0,1fr)_minmax(0,auto)] lg:grid-cols-[minmax(0,1fr)_clamp(24rem,33vw,30rem)] lg:grid-rows-1">
      <div className="min-h-0 min-w-0">
        <ReadingPane
          instruction={task.instruction}
          responses={task.responses}
          judged={round.criterion ? "Checklist" : "Response"}
          raw={raw}
          onRawChange={onRawChange}
          showCounts={round.options.showCounts}
        />
      </div>
      <section
        aria-label="The known answer"
        className="max-h-[60dvh] overflow-y-auto border-line border-t bg-raised px-4 py-5 sm:px-6 lg:max-h-none lg:border-t-0 lg:border-l"
      >
        <QueryProvider>
          <TrainingTruth
            roundId={task.roundId}
            assignmentId={task.assignmentId}
            label={label}
            round={round}
            questions={task.checklist ?? []}
            onGoOn={onGoOn}
          />
        </QueryProvider>
      </section>
    </div>
  );
}
