"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Progress } from "@/components/ui/progress";
import { Spinner } from "@/components/ui/spinner";
import type { ChecklistQueueFilter, QueuedChecklist } from "@/lib/domain/checklist-queue";
import { checklistKeys, publishDraft, readQueue } from "@/lib/queries/checklist/checklists";
import { needsLook } from "./question-warnings";
import { refusal } from "./refusal";

export interface AcceptAllDialogProps {
  studyId: string;
  filter: ChecklistQueueFilter;
  open: boolean;
  onClose: () => void;
}

type Stage =
  | { kind: "reading" }
  | { kind: "asking"; drafts: readonly QueuedChecklist[]; flagged: number }
  | { kind: "publishing"; done: number; of: number }
  | { kind: "done"; published: number; refused: number; stopped: boolean }
  | { kind: "failed"; message: string };

/** Publishes every draft of the filter in which nothing is doubtful, one after the other, after a person has said so. */
export function AcceptAllDialog({ open, onClose, ...rest }: AcceptAllDialogProps) {
  const [locked, setLocked] = useState(false);
  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} title="Accept all drafts?" size="sm" locked={locked}>
      <AcceptAll {...rest} onClose={onClose} onLock={setLocked} />
    </Dialog>
  );
}

interface AcceptAllProps extends Omit<AcceptAllDialogProps, "open"> {
  onLock: (locked: boolean) => void;
}

function AcceptAll({ studyId, filter, onClose, onLock }: AcceptAllProps) {
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>({ kind: "reading" });
  const stop = useRef(false);
  const read = useEffectEvent(async (isWanted: () => boolean) => {
    try {
      const all: QueuedChecklist[] = [];
      for (let offset: number | null = 0; offset !== null && isWanted(); ) {
        const page: Awaited<ReturnType<typeof readQueue>> = await readQueue(studyId, filter, offset);
        all.push(...page.checklists);
        offset = page.next;
      }
      if (!isWanted()) return;
      const drafts = all.filter(({ questions }) => !needsLook(questions));
      setStage({ kind: "asking", drafts, flagged: all.length - drafts.length });
    } catch (error) {
      if (isWanted()) setStage({ kind: "failed", message: refusal(error) });
    }
  });
  useEffect(() => {
    let wanted = true;
    void read(() => wanted);
    return () => {
      wanted = false;
      stop.current = true;
    };
  }, []);

  const publish = async (drafts: readonly QueuedChecklist[]) => {
    stop.current = false;
    onLock(true);
    let refused = 0;
    let done = 0;
    for (const draft of drafts) {
      if (stop.current) break;
      setStage({ kind: "publishing", done, of: drafts.length });
      // A draft that somebody changed or published meanwhile stays as it is, and is counted.
      await publishDraft(draft.id, draft.revision).catch(() => refused++);
      done++;
    }
    onLock(false);
    setStage({ kind: "done", published: done - refused, refused, stopped: done < drafts.length });
    void client.invalidateQueries({ queryKey: checklistKeys.ofStudy(studyId) });
  };

  return (
    <div className="flex flex-col gap-5 text-sm">
      {stage.kind === "reading" ? (
        <p className="flex items-center gap-2" role="status">
          <Spinner /> Reading the drafts …
        </p>
      ) : stage.kind === "asking" ? (
        <p>
          {stage.drafts.length === 0
            ? "Every one of these drafts has something to look at first. Open them one by one."
            : `${drafts(stage.drafts.length)} will be published and frozen: nothing in them looks doubtful. ${
                stage.flagged > 0
                  ? `${drafts(stage.flagged)} with something to look at, or without questions, will wait.`
                  : ""
              }`}
        </p>
      ) : stage.kind === "publishing" ? (
        <Progress label="Publishing" value={stage.done} max={stage.of} valueText={`${stage.done} of ${stage.of}`} />
      ) : stage.kind === "done" ? (
        <p role="status">
          {drafts(stage.published)} published.{stage.stopped ? " The rest were left as they are." : ""}
          {stage.refused > 0
            ? ` ${drafts(stage.refused)} could not be published: somebody changed them meanwhile, or the server was out of reach.`
            : ""}
        </p>
      ) : (
        <Callout tone="negative" role="alert">
          {stage.message}
        </Callout>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {stage.kind === "publishing" ? (
          <Button
            onClick={() => {
              stop.current = true;
            }}
          >
            Stop
          </Button>
        ) : (
          <Button onClick={onClose}>{stage.kind === "done" ? "Close" : "Cancel"}</Button>
        )}
        {stage.kind === "asking" && stage.drafts.length > 0 ? (
          <Button variant="primary" onClick={() => void publish(stage.drafts)}>
            Publish {drafts(stage.drafts.length)}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function drafts(count: number): string {
  return count === 1 ? "1 draft" : `${count} drafts`;
}
