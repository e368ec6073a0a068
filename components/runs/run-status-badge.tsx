import { Ban, CircleAlert, CircleCheck, CirclePause, CirclePlay, CircleX, Clock, Loader } from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { RunItemState, RunStatus } from "@/lib/runs/run";
import { itemStateWords, RUN_STATUS_WORDS } from "./run-words";

const STATUS_LOOK: Record<RunStatus, { tone: BadgeTone; Icon: typeof Ban }> = {
  running: { tone: "accent", Icon: CirclePlay },
  paused: { tone: "warning", Icon: CirclePause },
  cancelled: { tone: "neutral", Icon: Ban },
  finished: { tone: "positive", Icon: CircleCheck },
};

const FINISHED_IN_PART = { tone: "warning", Icon: CircleAlert } as const;

/** A run that is over with items failed has not succeeded: it can be taken up again. */
export function RunStatusBadge({ status, failed }: { status: RunStatus; failed: number }) {
  const { tone, Icon } = status === "finished" && failed > 0 ? FINISHED_IN_PART : STATUS_LOOK[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {RUN_STATUS_WORDS[status]}
    </Badge>
  );
}

const STATE_LOOK: Record<RunItemState, { tone: BadgeTone; Icon: typeof Ban }> = {
  waiting: { tone: "neutral", Icon: Clock },
  running: { tone: "accent", Icon: Loader },
  done: { tone: "positive", Icon: CircleCheck },
  failed: { tone: "negative", Icon: CircleX },
};

export function ItemStateBadge({ state, run }: { state: RunItemState; run: RunStatus }) {
  const { tone, Icon } = STATE_LOOK[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {itemStateWords(state, run)}
    </Badge>
  );
}
