"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Gavel } from "lucide-react";
import { useEffect, useRef } from "react";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { EmptyState } from "@/components/ui/empty-state";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { t } from "@/lib/messages/translate";
import {
  type AdjudicationChoice,
  adjudicationOfAddress,
  adjudicationSearch,
  type AdjudicationQueue as Queue,
} from "@/lib/results/adjudication/adjudication";
import { adjudicationQueueQuery, adjudicationTaskQuery } from "@/lib/results/queries/adjudication";
import { roundProgressQuery } from "@/lib/results/queries/progress";
import { hasAnswers } from "@/lib/round/protocol/protocols";
import { isMeasurementFree } from "@/lib/round/protocol/round-scale";
import { levelValues, type ScaleName } from "@/lib/round/protocol/scale";
import { ExcludedBar } from "../excluded/excluded-bar";
import { AdjudicationQueue } from "./adjudication-queue";
import { AdjudicationRulePanel } from "./adjudication-rule-panel";
import { AdjudicationWork } from "./adjudication-work";

/** A queue of disputed tasks next to the one that is being decided. */
export function AdjudicationView({ roundId }: { roundId: string }) {
  const { path, choices, replace } = useUrlQuery();
  const choice = adjudicationOfAddress(choices());
  const queue = useInfiniteQuery(adjudicationQueueQuery(roundId, choice));
  const progress = useQuery({ ...roundProgressQuery(roundId), refetchInterval: false });
  const searchOf = (changes: Partial<AdjudicationChoice>) => adjudicationSearch({ ...choice, ...changes });
  const change = (changes: Partial<AdjudicationChoice>) => replace(searchOf(changes));
  const [page] = queue.data?.pages ?? [];
  const tasks = queue.data?.pages.flatMap((each) => each.tasks) ?? [];
  const taskId = choice.task ?? tasks[0]?.taskId ?? null;
  useEffect(() => {
    // What is being decided stays on the screen when another task comes to the top of the queue.
    if (choice.task === null && taskId !== null) change({ task: taskId });
  });
  const position = tasks.findIndex((task) => task.taskId === taskId);
  const upcoming = tasks[position + 1]?.taskId;
  // On its way while this one is read, so that the next is there at once.
  useQuery({
    ...adjudicationTaskQuery({ roundId, taskId: upcoming ?? "", raters: choice.raters, without: choice.without }),
    enabled: upcoming !== undefined,
    refetchInterval: false,
  });
  const hasMoved = useRef(false);
  const open = (task: string | null) => {
    hasMoved.current = true;
    change({ task });
  };
  const step = (by: 1 | -1) => {
    const next = tasks[position + by] ?? (position === -1 ? tasks[0] : undefined);
    if (next) open(next.taskId);
  };
  return (
    <div className="wide-workspace flex flex-col gap-4">
      <ExcludedBar of={{ roundId }} raters={choice.raters} version={progress.data?.version ?? ""} />
      <AdjudicationRulePanel
        choice={choice}
        counts={page?.counts}
        hasChecklist={progress.data !== undefined && hasAnswers(progress.data.round.protocol)}
        raters={progress.data?.raters ?? []}
        onChange={change}
      />
      {queue.data ? (
        taskId === null ? (
          <NothingLeft choice={choice} counts={page?.counts} scale={progress.data?.round.scale ?? null} />
        ) : (
          <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
            <AdjudicationQueue
              levels={levelValues(progress.data?.round.scale ?? null)}
              tasks={tasks}
              current={taskId}
              rule={choice.rule}
              show={choice.show}
              addressOf={(task) => `${path}${searchOf({ task })}`}
              onOpen={open}
              onMore={queue.hasNextPage ? () => queue.fetchNextPage() : null}
            />
            <AdjudicationWork
              key={taskId}
              of={{ roundId, taskId, raters: choice.raters, without: choice.without }}
              answersFirst={choice.rule === "answers"}
              hasMoved={hasMoved}
              onStep={step}
              onDone={() => {
                const next = tasks[position + 1] ?? tasks.find((task) => task.taskId !== taskId);
                open(next?.taskId ?? null);
              }}
            />
          </div>
        )
      ) : (
        <PanelWaiting error={queue.error} onRetry={queue.refetch} />
      )}
    </div>
  );
}

interface NothingLeftProps {
  choice: AdjudicationChoice;
  counts: Queue["counts"] | undefined;
  scale: ScaleName | null;
}

function NothingLeft({ choice, counts, scale }: NothingLeftProps) {
  if (!isMeasurementFree(scale) && choice.rule !== "answers") {
    return (
      <EmptyState
        icon={<Gavel aria-hidden />}
        title={t("Nothing to adjudicate")}
        description={t("Only levels on a scale are adjudicated. Here the gold label is {theCategory}.", {
          theCategory:
            scale === "categories" ? t("the category that most raters chose") : t("the mean of the raters’ numbers"),
        })}
      />
    );
  }
  if (choice.show === "decided") {
    return (
      <EmptyState
        icon={<Gavel aria-hidden />}
        title={t("Nothing is decided yet")}
        description={t("Go to the open tasks, choose what counts as disputed, and decide the first.")}
      />
    );
  }
  return (
    <EmptyState
      icon={<Gavel aria-hidden />}
      title={t("No disputed tasks left")}
      description={
        counts && counts.decided > 0
          ? t(
              "All tasks disputed by this rule are decided. A lower threshold finds more; decisions can be reviewed and revised.",
            )
          : t("No task is disputed by this rule. Lower the threshold, or wait until tasks have labels from two raters.")
      }
    />
  );
}
