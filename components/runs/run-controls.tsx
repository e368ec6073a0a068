"use client";

import { useMutation } from "@tanstack/react-query";
import { Ban, CirclePause, CirclePlay, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { counted } from "@/lib/format/format-number";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { controlRun } from "@/lib/runs/queries/runs";
import type { RunDetail } from "@/lib/runs/run-detail";
import type { RunAction } from "@/lib/runs/run-transition";
import { BudgetDialog } from "./budget-dialog";
import { RUN_KIND_WORDS } from "./run-words";

export interface RunControlsProps {
  run: RunDetail;
  /** given where only the failures of one kind are meant: then only they can be tried again */
  failureKind?: string;
}

/** The buttons of a run: what its current status allows. */
export function RunControls({ run, failureKind }: RunControlsProps) {
  const control = useMutation(controlRun(run));
  const [asking, setAsking] = useState<"cancel" | "resume" | "retry" | null>(null);
  const { status } = run;
  const act = (action: RunAction) =>
    control.mutate(action, {
      onSuccess: () => setAsking(null),
      onError: (error) => {
        if (asking === null) toast.error(errorMessage(error));
      },
    });
  const goOn = (action: "resume" | "retry", budget?: number | null) =>
    act(action === "retry" ? { action, failureKind, budget } : { action, budget });
  const ask = (about: "cancel" | "resume" | "retry") => {
    control.reset();
    setAsking(about);
  };
  const begin = (action: "resume" | "retry") => (needsBudget(run) ? ask(action) : goOn(action));
  const isBusy = (action: RunAction["action"]) => control.isPending && control.variables.action === action;
  const canRetry = run.items.failed > 0 && status !== "cancelled";
  const words = RUN_KIND_WORDS[run.kind];
  const retry = (
    <Button
      size={failureKind ? "sm" : undefined}
      icon={<RotateCcw aria-hidden />}
      loading={isBusy("retry")}
      onClick={() => begin("retry")}
    >
      {failureKind ? t("Retry these") : t("Retry failed")}
    </Button>
  );
  return (
    <>
      {failureKind ? (
        canRetry && retry
      ) : (
        <>
          {status === "running" || status === "paused" ? (
            <Button variant="quiet" icon={<Ban aria-hidden />} onClick={() => ask("cancel")}>
              {t("Cancel run")}
            </Button>
          ) : null}
          {canRetry ? retry : null}
          {status === "running" ? (
            <Button
              icon={<CirclePause aria-hidden />}
              loading={isBusy("pause")}
              onClick={() => act({ action: "pause" })}
            >
              {t("Pause")}
            </Button>
          ) : null}
          {status === "paused" ? (
            <Button
              variant="primary"
              icon={<CirclePlay aria-hidden />}
              loading={isBusy("resume")}
              onClick={() => begin("resume")}
            >
              {t("Resume")}
            </Button>
          ) : null}
        </>
      )}
      <ConfirmDialog
        open={asking === "cancel"}
        onOpenChange={() => setAsking(null)}
        title={t("Cancel this run?")}
        confirmLabel={t("Cancel run")}
        dismissLabel={t("Keep running")}
        loading={isBusy("cancel")}
        error={asking === "cancel" && control.error ? errorMessage(control.error) : undefined}
        onConfirm={() => act({ action: "cancel" })}
      >
        {t(
          "{waiting} will not be processed. Finished items and their answers are kept: a new run that uses earlier answers does not pay for them again. A cancelled run cannot be resumed.",
          {
            waiting: counted(
              run.items.waiting,
              t("{item} that waits", { item: words.item }),
              t("{items} that wait", { items: words.items }),
            ),
          },
        )}
      </ConfirmDialog>
      <BudgetDialog
        run={run}
        label={asking === "retry" ? t("Retry failed") : t("Resume")}
        open={asking === "resume" || asking === "retry"}
        onClose={() => setAsking(null)}
        loading={control.isPending}
        sending={{
          ...control,
          mutate: ({ budget }) => goOn(asking === "retry" ? "retry" : "resume", budget),
        }}
      />
    </>
  );
}

/** It would stop at once again. */
function needsBudget(run: RunDetail): boolean {
  if (run.budget === null) return false;
  return run.cost >= run.budget || (run.status === "paused" && run.stoppedBecause?.kind === "budget");
}
