"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Gavel, MessageSquare, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextLink } from "@/components/ui/text-link";
import { useUrlQuery } from "@/components/ui/use-url-query";
import {
  TASK_FILTER_NAMES,
  type TaskFilter,
  type TaskListChoice,
  type TaskListItem,
  type TaskOrder,
  taskFilterSchema,
  taskListOfAddress,
  taskListSearch,
} from "@/lib/domain/agreement/agreement-tasks";
import { isOfCategories, type ScaledRound, scaleOfRound } from "@/lib/domain/protocol/round-scale";
import { roundProgressQuery } from "@/lib/queries/agreement/round-analysis";
import { roundTasksQuery } from "@/lib/queries/agreement/round-tasks";
import { RaterFilter } from "../filter/rater-filter";
import { SimulatedBadge } from "../raters/rater-name";
import { formatNumber } from "../statistic/format-number";
import { PanelWaiting } from "../waiting/panel-waiting";
import { WithoutBar } from "../without/without-bar";
import { levelWords, shortNumber } from "../words/level-words";
import { TaskFilters } from "./task-filters";

const ORDER_CHOICES = [
  { value: "disagreement", label: "Most disputed first" },
  { value: "position", label: "In order" },
] as const;

export interface TaskTableProps {
  studyId: string;
  roundId: string;
  scale: ScaledRound;
}

/** The round's tasks with the level of each rater whose labels count. */
export function TaskTable({ studyId, roundId, scale }: TaskTableProps) {
  const { choices, replace } = useUrlQuery();
  const query = taskListOfAddress(choices());
  const change = (changes: Partial<TaskListChoice>) => replace(taskListSearch({ ...query, ...changes }));
  const progress = useQuery(roundProgressQuery(roundId));
  const tasks = useInfiniteQuery(roundTasksQuery(roundId, query));
  const rows = tasks.data?.pages.flatMap((page) => page.tasks) ?? [];
  return (
    <Panel
      level={2}
      title="Tasks"
      description={
        <>
          {isOfCategories(scaleOfRound(scale))
            ? "Disputed means that raters chose different categories (the chance that two labels differ)."
            : "Disputed means that raters’ levels lie far apart (their variance)."}
          {rows.some((task) => task.labels.some((label) => label.simulated)) ? (
            <>
              {" "}
              Levels in dashed boxes are <SimulatedBadge />
            </>
          ) : null}
        </>
      }
      flush
      actions={
        <>
          <SegmentedControl<TaskFilter>
            legend="Which tasks"
            hideLegend
            size="sm"
            choices={taskFilterSchema.options.map((value) => ({ value, label: TASK_FILTER_NAMES[value] }))}
            value={query.show}
            onValueChange={(show) => change({ show })}
          />
          <SegmentedControl<TaskOrder>
            legend="Order"
            hideLegend
            size="sm"
            choices={ORDER_CHOICES}
            value={query.order}
            onValueChange={(order) => change({ order })}
          />
        </>
      }
      footer={
        tasks.hasNextPage ? (
          <div className="flex justify-center">
            <Button loading={tasks.isFetchingNextPage} onClick={() => tasks.fetchNextPage()}>
              Show more
            </Button>
          </div>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4 px-5 pb-4">
        <WithoutBar of={{ roundId }} raters={query.raters} version={progress.data?.version} />
        <RaterFilter
          raters={progress.data?.raters ?? []}
          value={query.raters}
          onChange={(raters) => change({ raters })}
        />
        <TaskFilters roundId={roundId} choice={query} onChange={change} />
      </div>
      {tasks.data ? (
        <DataTable
          caption="Tasks of the round with their labels"
          hideCaption
          columns={columns(`/studies/${studyId}/rounds/${roundId}/tasks`, scale)}
          rows={rows}
          rowKey={(task) => task.taskId}
          empty={emptyText(query)}
        />
      ) : (
        <div className="px-5 pb-5">
          <PanelWaiting error={tasks.error} onRetry={tasks.refetch} />
        </div>
      )}
    </Panel>
  );
}

function emptyText(choice: TaskListChoice): string {
  if (taskListSearch({ ...choice, order: "disagreement", show: "labelled" }) !== "") {
    return "No task is like that. Choose less, or show all.";
  }
  return choice.show === "written" ? "Nobody has written a comment or reported a problem." : "No labels yet.";
}

function columns(address: string, scale: ScaledRound): Column<TaskListItem>[] {
  return [
    {
      id: "task",
      header: "Task",
      rowHeader: true,
      className: "min-w-64",
      cell: (task) => (
        <span className="flex flex-col gap-0.5">
          <TextLink href={`${address}/${task.taskId}`}>
            {task.position}: {task.instructionId}
          </TextLink>
          <span className="line-clamp-2 max-w-prose text-xs font-normal text-ink-muted [overflow-wrap:anywhere]">
            <bdi>{task.excerpt}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: "systems",
      header: "System",
      className: "min-w-32 max-w-48 [overflow-wrap:anywhere]",
      cell: (task) => task.systems.join(" and "),
    },
    { id: "labels", header: "Labels", cell: (task) => <LevelChips labels={task.labels} scale={scale} /> },
    {
      id: "spread",
      header: "Variance",
      numeric: true,
      cell: (task) => (task.labels.length > 1 ? formatNumber(task.spread, 2) : "–"),
    },
    {
      id: "written",
      header: "Written",
      cell: (task) => (
        <span className="flex gap-3 whitespace-nowrap text-ink-muted [&_svg]:size-4">
          {task.comments > 0 ? (
            <span className="inline-flex items-center gap-1">
              <MessageSquare aria-label="Comments" /> {task.comments}
            </span>
          ) : null}
          {task.adjudicated ? (
            <span className="inline-flex items-center gap-1">
              <Gavel aria-hidden /> decided
            </span>
          ) : null}
          {task.problems > 0 ? (
            <span className="inline-flex items-center gap-1 text-warning">
              <TriangleAlert aria-label="Problems" /> {task.problems}
            </span>
          ) : null}
        </span>
      ),
    },
  ];
}

/** Every rater's level in a small box; who gave it is read out and shown on hover. A dashed box: simulated. */
function LevelChips({ labels, scale }: { labels: TaskListItem["labels"]; scale: ScaledRound }) {
  if (labels.length === 0) return <span className="text-ink-muted">none</span>;
  return (
    <ul className="flex w-max max-w-41 flex-wrap gap-1" aria-label="Levels">
      {labels.map(({ rater, level, simulated }) => {
        const words = `${rater}${simulated ? " (simulated)" : ""}: ${level === null ? "answers only" : levelWords(scale, level)}`;
        return (
          <li
            key={rater}
            title={words}
            className={`flex size-6 items-center justify-center rounded-sm border text-xs font-medium tabular-nums ${simulated ? "border-dashed border-line-strong" : "border-line"}`}
          >
            <span aria-hidden>
              {level === null
                ? "·"
                : isOfCategories(scaleOfRound(scale))
                  ? levelWords(scale, level)
                  : shortNumber(level)}
            </span>
            <span className="sr-only">{words}</span>
          </li>
        );
      })}
    </ul>
  );
}
