"use client";

import { History } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useT } from "@/components/ui/messages/messages-provider";
import type { SubmittedLabel } from "../session/round-session";
import type { useRoundSession } from "../session/use-round-session";
import { NoticeBar } from "../workspace/notice-bar";
import { TaskStage, type TaskStageProps } from "../workspace/task-stage";
import { useEscape } from "../workspace/use-keys";

interface ReopenedStageProps extends Omit<TaskStageProps, "tasks" | "editing" | "onSubmit" | "onDone" | "onSkip"> {
  label: SubmittedLabel;
  session: Pick<ReturnType<typeof useRoundSession>, "correct" | "closeReopened">;
}

/** A label that was submitted a moment ago, open again: saving it makes a new version of it. */
export function ReopenedStage({ label, session, notices, ...shared }: ReopenedStageProps) {
  useEscape(session.closeReopened);
  return (
    <TaskStage
      {...shared}
      key={label.annotationId}
      notices={
        <>
          {notices}
          <ReopenedNotice onBack={session.closeReopened} />
        </>
      }
      // A submitted label is not held for a time.
      onLease={doNothing}
      tasks={[label.task]}
      editing={label.label}
      onSubmit={(changed) => session.correct(label, changed)}
      onDone={session.closeReopened}
      onSkip={null}
    />
  );
}

function doNothing(): void {}

function ReopenedNotice({ onBack }: { onBack: () => void }) {
  const t = useT();
  return (
    <NoticeBar
      tone="quiet"
      icon={<History aria-hidden />}
      actions={
        <Button size="sm" onClick={onBack} aria-keyshortcuts="Escape">
          {t("Discard this change")}
          <span aria-hidden className="text-xs text-ink-muted handheld:hidden">
            Esc
          </span>
        </Button>
      }
    >
      {t("Change the label you have just submitted. The earlier version is kept.")}
    </NoticeBar>
  );
}
