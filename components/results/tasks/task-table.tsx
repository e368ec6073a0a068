"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Gavel, MessageSquare, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { formatNumber } from "@/components/figure/statistic/format-number";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { HitText } from "@/components/table/hit-text";
import type { ListColumn } from "@/components/table/list-column";
import { ListTable } from "@/components/table/list-table";
import { pagedRows } from "@/components/table/paged-rows";
import { RowLink } from "@/components/table/row-link";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { type SearchTerm, searchTerms } from "@/lib/content/search/search-terms";
import { t } from "@/lib/messages/translate";
import {
  TASK_FILTER_NAMES,
  type TaskFilter,
  type TaskListChoice,
  type TaskListItem,
  taskFilterSchema,
  taskListOfAddress,
  taskListSearch,
} from "@/lib/results/agreement-tasks";
import { roundTasksQuery } from "@/lib/results/queries/lists";
import { roundProgressQuery } from "@/lib/results/queries/progress";
import { isOfCategories, type ScaledRound, scaleOfRound } from "@/lib/round/protocol/round-scale";
import { ExcludedBar } from "../excluded/excluded-bar";
import { RaterFilter } from "../filter/rater-filter";
import { taskName } from "../labels/label-columns";
import { SimulatedBadge } from "../raters/rater-name";
import { levelWords, shortNumber } from "../words";
import { TaskFilters } from "./task-filters";

export interface TaskTableProps {
  studyId: string;
  roundId: string;
  scale: ScaledRound;
}

/** The round's tasks with the level of each rater whose labels count. */
export function TaskTable({ studyId, roundId, scale }: TaskTableProps) {
  const { choices, set } = useUrlQuery();
  const query = taskListOfAddress(choices());
  const change = (name: string, value: string | undefined) => set({ [name]: value ?? null });
  const progress = useQuery(roundProgressQuery(roundId));
  const tasks = useInfiniteQuery(roundTasksQuery(roundId, query));
  const rows = useMemo(() => tasks.data?.pages.flatMap((page) => page.tasks) ?? [], [tasks.data]);
  const terms = useMemo(() => searchTerms(query.text ?? ""), [query.text]);
  const usual = columns(`/studies/${studyId}/rounds/${roundId}/tasks`, scale, terms);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <ExcludedBar of={{ roundId }} raters={query.raters} version={progress.data?.version} />
      <RaterFilter
        raters={progress.data?.raters ?? []}
        value={query.raters}
        onChange={(raters) => change("raters", raters)}
      />
      <TaskFilters roundId={roundId} hasLevels={scale.scale !== null} choice={query} onChange={change} />
      {tasks.data ? (
        <ListTable
          caption={t("Tasks of the round with their labels")}
          noun={t("task")}
          columns={progress.data?.round.arms ? usual.toSpliced(1, 0, ARM) : usual}
          rows={rows}
          rowKey={({ taskId }) => taskId}
          defaultSort="-spread"
          paged={pagedRows(tasks, tasks.hasNextPage ? null : rows.length, ({ tasks }) => tasks)}
          fileName="tasks"
          empty={emptyText(query)}
          tools={
            <SegmentedControl<TaskFilter>
              legend={t("Which tasks")}
              hideLegend
              size="sm"
              choices={taskFilterSchema.options.map((value) => ({ value, label: TASK_FILTER_NAMES[value] }))}
              value={query.show}
              onValueChange={(show) => change("show", show === "labelled" ? undefined : show)}
            />
          }
        />
      ) : (
        <PanelWaiting error={tasks.error} onRetry={tasks.refetch} />
      )}
      {scale.scale !== null && rows.some((task) => task.labels.some((label) => label.simulated)) ? (
        <p className="text-sm text-ink-muted">
          {t("Levels in dashed boxes are")} <SimulatedBadge />
        </p>
      ) : null}
    </div>
  );
}

function emptyText(choice: TaskListChoice): string {
  if (taskListSearch({ ...choice, order: "disagreement", show: "labelled" }) !== "") {
    return t("No tasks match. Clear a filter, or show all tasks.");
  }
  return choice.show === "written" ? t("No comments or reported problems.") : t("No labels yet.");
}

function columns(address: string, scale: ScaledRound, terms: readonly SearchTerm[]): ListColumn<TaskListItem>[] {
  const areCategories = isOfCategories(scaleOfRound(scale));
  return [
    {
      id: "position",
      header: t("Task"),
      rowHeader: true,
      only: "asc" as const,
      value: taskName,
      cell: (task) => (
        <span className="flex flex-col gap-0.5">
          <RowLink href={`${address}/${task.taskId}`} className="font-medium">
            {taskName(task)}
          </RowLink>
          <span className="line-clamp-2 max-w-prose text-xs font-normal text-ink-muted [overflow-wrap:anywhere]">
            <HitText text={task.excerpt} terms={terms} />
          </span>
        </span>
      ),
    },
    {
      id: "systems",
      header: t("System"),
      wide: true,
      sortable: false,
      className: "max-w-48 [overflow-wrap:anywhere]",
      value: (task) => t.list(task.systems),
      cell: (task) => t.list(task.systems),
    },
    scale.scale === null
      ? LABEL_COUNT
      : {
          id: "labels",
          header: t("Labels"),
          sortable: false,
          help: t("The level that each rater gave"),
          value: (task) => task.labels.map(({ rater, level }) => `${rater}: ${level ?? t("answers only")}`).join("; "),
          cell: (task) => <LevelChips labels={task.labels} scale={scale} />,
        },
    ...(areCategories || scale.scale === null
      ? []
      : [
          {
            id: "mean",
            header: t("Mean"),
            numeric: true,
            wide: true,
            help: t("Mean of the raters’ levels"),
            value: meanLevel,
            cell: (task: TaskListItem) => {
              const mean = meanLevel(task);
              return mean === null ? "–" : formatNumber(mean, 2);
            },
          },
        ]),
    ...(scale.scale === null ? [] : [spreadColumn(areCategories)]),
    {
      id: "written",
      header: t("Comments"),
      sortable: false,
      wide: true,
      help: t("Comments, reported problems, and whether an adjudicator decided"),
      value: ({ comments, problems, adjudicated }) =>
        [
          t("{comments} comments", { comments }),
          t("{problems} problems", { problems }),
          ...(adjudicated ? ["decided"] : []),
        ].join("; "),
      cell: (task) => (
        <span className="flex gap-3 whitespace-nowrap text-ink-muted [&_svg]:size-4">
          {task.comments > 0 ? (
            <span className="inline-flex items-center gap-1">
              <MessageSquare aria-label={t("Comments")} /> {task.comments}
            </span>
          ) : null}
          {task.adjudicated ? (
            <span className="inline-flex items-center gap-1">
              <Gavel aria-hidden /> {t("decided")}
            </span>
          ) : null}
          {task.problems > 0 ? (
            <span className="inline-flex items-center gap-1 text-warning">
              <TriangleAlert aria-label={t("Problems")} /> {task.problems}
            </span>
          ) : null}
        </span>
      ),
    },
  ];
}

/** Where raters give no level: what they answered is on the task’s page. */
const LABEL_COUNT: ListColumn<TaskListItem> = {
  id: "labels",
  header: t("Labels"),
  numeric: true,
  sortable: false,
  value: ({ labels }) => labels.length,
  cell: ({ labels }) => labels.length,
};

function spreadColumn(areCategories: boolean): ListColumn<TaskListItem> {
  return {
    id: "spread",
    header: areCategories ? t("Disagreement") : t("Variance"),
    numeric: true,
    only: "desc" as const,
    help: areCategories
      ? t("Probability that two labels of the task differ")
      : t("Variance of the raters’ levels. The most disputed tasks come first"),
    value: (task) => (task.labels.length > 1 ? task.spread : null),
    cell: (task) => (task.labels.length > 1 ? formatNumber(task.spread, 2) : "–"),
  };
}

/** A response has a task in each. */
const ARM: ListColumn<TaskListItem> = {
  id: "arm",
  header: t("Arm"),
  sortable: false,
  className: "max-w-48 [overflow-wrap:anywhere]",
  value: ({ arm }) => arm ?? "",
  cell: ({ arm }) => arm ?? "",
};

function meanLevel({ labels }: TaskListItem): number | null {
  const levels = labels.flatMap(({ level }) => level ?? []);
  return levels.length === 0 ? null : levels.reduce((sum, level) => sum + level, 0) / levels.length;
}

/** Every rater's level in a small box; who gave it is read out and shown on hover. A dashed box: simulated. */
function LevelChips({ labels, scale }: { labels: TaskListItem["labels"]; scale: ScaledRound }) {
  if (labels.length === 0) return <span className="text-ink-muted">{t("none")}</span>;
  return (
    <ul className="flex w-max max-w-41 flex-wrap gap-1" aria-label={t("Levels")}>
      {labels.map(({ rater, level, simulated }) => {
        const words = `${rater}${simulated ? ` (${t("simulated")})` : ""}: ${level === null ? t("answers only") : levelWords(scale, level)}`;
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
