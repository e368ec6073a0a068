"use client";

import { GraduationCap } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useT } from "@/components/ui/messages/messages-provider";
import type { Truth } from "@/lib/training/training";

export interface TrainingPassedProps {
  standing: NonNullable<Truth["truth"]>["standing"];
  onGoOn: () => void;
}

/** The end of a training that was passed. */
export function TrainingPassed({ standing: { tasks, right, passMark, isGraded }, onGoOn }: TrainingPassedProps) {
  const t = useT();
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <div role="status" className="mx-auto max-w-2xl px-4 py-16">
      <EmptyState
        icon={<GraduationCap />}
        title={t("You passed training")}
        description={t(
          isGraded
            ? "Your training score is {right} of {tasks}; {passMark}% were needed. From now on you see no reference answers, and your labels count. You can change them while the round is open."
            : "You got {right} of {tasks} training tasks right; {passMark}% were needed. From now on you see no reference answers, and your labels count. You can change them while the round is open.",
          { right: Math.round(right * 100) / 100, tasks, passMark },
        )}
        actions={
          <Button ref={start} variant="primary" onClick={onGoOn}>
            {t("Start labelling")}
          </Button>
        }
      />
    </div>
  );
}
