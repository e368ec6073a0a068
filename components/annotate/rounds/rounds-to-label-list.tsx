"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CirclePause, CirclePlay, Hourglass, Inbox, Lock } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageSkeleton } from "@/components/ui/page/page-skeleton";
import { Progress } from "@/components/ui/progress";
import { CRITERION_QUESTIONS } from "@/lib/domain/checklist/checklist-criterion";
import type { RoundsToLabel } from "@/lib/domain/labelling/labelling";
import { PROTOCOL_TEXTS } from "@/lib/domain/protocol/protocol-texts";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import { roundsToLabelQuery } from "@/lib/queries/labelling/rounds-to-label";
import { isCounted } from "../outbox/outbox-entry";
import { useOutbox } from "../outbox/outbox-provider";
import { RefusedLabels } from "../workspace/refused-labels";
import { cardState, whatToDo } from "./what-to-do";

/** Everything the viewer can label, as it stands now. */
export function RoundsToLabelList() {
  const { data, isError, refetch, isFetching } = useQuery(roundsToLabelQuery());
  const { view } = useOutbox();
  if (!data) {
    return isError ? (
      <ErrorState
        title="Your rounds could not be read"
        description="The server did not answer. Your finished labels are safe on this device."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <PageSkeleton />
    );
  }
  const waitingIn = (roundId: string) =>
    view.entries.filter((entry) => entry.roundId === roundId && isCounted(entry)).length;
  return (
    <>
      <PageHeader title="Label" description="Your rounds" />
      <div className="flex flex-col gap-4">
        <div className="overflow-hidden rounded-md not-empty:border not-empty:border-line">
          <RefusedLabels />
        </div>
        {data.rounds.length === 0 ? (
          <EmptyState
            icon={<Inbox />}
            title="No rounds yet"
            description="No round is open for you. Ask the researchers for a link, or wait until a round opens: it appears here automatically."
          />
        ) : (
          <ul className="grid gap-4 md:grid-cols-2">
            {data.rounds.map((round) => (
              <li key={round.id} className="grid">
                <RoundCard round={round} waiting={waitingIn(round.id)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

type RoundToLabel = RoundsToLabel["rounds"][number];

const STATUS = {
  open: { label: "Open", tone: "positive", Icon: CirclePlay },
  paused: { label: "Paused", tone: "warning", Icon: CirclePause },
  closed: { label: "Closed", tone: "neutral", Icon: Lock },
  waiting: { label: "Another round first", tone: "neutral", Icon: Hourglass },
  done: { label: "Nothing left", tone: "neutral", Icon: CircleCheck },
} as const;

/** One round that the rater can label, or has labelled. */
function RoundCard({ round, waiting }: { round: RoundToLabel; waiting: number }) {
  const { progress } = round;
  const { label, tone, Icon } = STATUS[cardState(round)];
  const done = Math.min(progress.mine + waiting, progress.tasks);
  const href = round.status === "closed" ? `/label/${round.id}/history` : `/label/${round.id}`;
  return (
    <Card className="relative flex flex-col gap-4 transition-colors focus-within:border-line-strong hover:border-line-strong">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="truncate text-sm text-ink-muted">{round.studyName}</p>
          <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">
            <Link href={href} className="rounded-sm after:absolute after:inset-0 after:rounded-lg">
              {round.name}
            </Link>
          </h2>
        </div>
        <Badge tone={tone} icon={<Icon aria-hidden />} className="shrink-0">
          {label}
        </Badge>
      </div>
      <p className="text-sm">
        <span className="font-medium">
          {round.criterion ? "Two checklists for one instruction." : `${PROTOCOLS[round.protocol].name}.`}
        </span>{" "}
        <span className="text-ink-muted">
          {round.criterion ? CRITERION_QUESTIONS[round.criterion] : PROTOCOL_TEXTS[round.protocol].forRaters}
        </span>
      </p>
      <div className="mt-auto flex flex-col gap-3">
        <p className="text-sm font-medium">{whatToDo(round, done)}</p>
        <Progress
          label="Labelled by you"
          value={done}
          max={progress.tasks}
          valueText={`${done} of up to ${progress.tasks}`}
        />
        <p className="text-xs text-ink-muted tabular-nums">
          All annotators: {progress.submitted} of {progress.wanted}
          {waiting > 0 ? ` · ${waiting} of yours waiting to send` : ""}
        </p>
      </div>
    </Card>
  );
}
