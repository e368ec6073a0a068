"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CirclePause, CirclePlay, Hourglass, Inbox, Lock } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { useMessages } from "@/components/ui/messages/messages-provider";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageSkeleton } from "@/components/ui/page/page-skeleton";
import { Progress } from "@/components/ui/progress";
import type { RoundsToLabel } from "@/lib/domain/labelling/labelling";
import { roundsToLabelQuery } from "@/lib/queries/labelling/rounds-to-label";
import { isCounted } from "../outbox/outbox-entry";
import { useOutbox } from "../outbox/outbox-provider";
import { RefusedLabels } from "../workspace/refused-labels";
import { cardState, whatToDo } from "./what-to-do";

/** Everything the viewer can label, as it stands now. */
export function RoundsToLabelList() {
  const { data, isError, refetch, isFetching } = useQuery(roundsToLabelQuery());
  const { view } = useOutbox();
  const t = useMessages("rounds");
  if (!data) {
    return isError ? (
      <ErrorState
        title={t("unreadable")}
        description={t("unreadableMore")}
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
      <PageHeader title={t("label")} description={t("yourRounds")} />
      <div className="flex flex-col gap-4">
        <div className="overflow-hidden rounded-md not-empty:border not-empty:border-line">
          <RefusedLabels />
        </div>
        {data.rounds.length === 0 ? (
          <EmptyState icon={<Inbox />} title={t("noRounds")} description={t("noRoundsMore")} />
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
  open: { tone: "positive", Icon: CirclePlay },
  paused: { tone: "warning", Icon: CirclePause },
  closed: { tone: "neutral", Icon: Lock },
  waiting: { tone: "neutral", Icon: Hourglass },
  training: { tone: "warning", Icon: Hourglass },
  done: { tone: "neutral", Icon: CircleCheck },
} as const;

/** One round that the rater can label, or has labelled. */
function RoundCard({ round, waiting }: { round: RoundToLabel; waiting: number }) {
  const { progress } = round;
  const t = useMessages("rounds");
  const protocol = useMessages("protocol");
  const state = cardState(round);
  const { tone, Icon } = STATUS[state];
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
          {t(`state_${state}`)}
        </Badge>
      </div>
      <p className="text-sm">
        <span className="font-medium">
          {round.criterion ? t("twoChecklists") : t("protocolNamed", { protocol: protocol(`name_${round.protocol}`) })}
        </span>{" "}
        <span className="text-ink-muted">
          {protocol(round.criterion ? `asks_${round.criterion}` : `task_${round.protocol}`)}
        </span>
      </p>
      <div className="mt-auto flex flex-col gap-3">
        <p className="text-sm font-medium">{whatToDo(t, round, done)}</p>
        <Progress
          label={t("labelledByYou")}
          value={done}
          max={progress.tasks}
          valueText={t("ofUpTo", { done, tasks: progress.tasks })}
        />
        <p className="text-xs text-ink-muted tabular-nums">
          {t("allAnnotators", { submitted: progress.submitted, wanted: progress.wanted })}
          {waiting > 0 ? ` · ${t("waitingToSend", { count: waiting })}` : ""}
        </p>
      </div>
    </Card>
  );
}
