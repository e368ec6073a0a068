"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { GraduationCap } from "@/components/ui/icons";
import { useMessages } from "@/components/ui/messages/messages-provider";
import type { Truth } from "@/lib/domain/training/training";

export interface TrainingPassedProps {
  standing: NonNullable<Truth["truth"]>["standing"];
  onGoOn: () => void;
}

/** The end of a training that was passed. */
export function TrainingPassed({ standing: { tasks, right, passMark }, onGoOn }: TrainingPassedProps) {
  const t = useMessages("training");
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <div role="status" className="mx-auto max-w-2xl px-4 py-16">
      <EmptyState
        icon={<GraduationCap />}
        title={t("passed")}
        description={t("passedMore", { right, tasks, passMark })}
        actions={
          <Button ref={start} variant="primary" onClick={onGoOn}>
            {t("start")}
          </Button>
        }
      />
    </div>
  );
}
