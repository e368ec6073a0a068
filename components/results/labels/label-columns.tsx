import { TriangleAlert } from "lucide-react";
import { formatDuration } from "@/components/figure/statistic/format-number";
import type { ListColumn } from "@/components/table/list-column";
import { RowLink } from "@/components/table/row-link";
import { DateTime } from "@/components/ui/date-time";
import { renderByIndex } from "@/components/ui/render-by-index";
import { writtenOrder } from "@/lib/labelling/written-order";
import { t } from "@/lib/messages/translate";
import type { ListedLabel } from "@/lib/results/round-labels";
import { isOfCategories, type ScaledRound, scaleOfRound } from "@/lib/round/protocol/round-scale";
import { RaterName } from "../raters/rater-name";
import { PROBLEM_WORDS } from "../tasks/problem-text";
import { levelWords } from "../words";

const EASE_WORDS = { easier: t("easier"), harder: t("harder"), no_effect: t("no effect") } as const;

interface Asked {
  hasAnswers: boolean;
  isOfPairs: boolean;
}

const unsorted = { sortable: false };

/** What a round's label says, a column each. */
export function labelColumns(tasksAddress: string, round: ScaledRound, asked: Asked): ListColumn<ListedLabel>[] {
  return [...taskColumns(tasksAddress), ...judgementColumns(round, asked), ...timeColumns()];
}

/** "p10 (task 12)" */
export function taskName({ position, instructionId }: Pick<ListedLabel, "position" | "instructionId">): string {
  return t("{instructionId} (task {position})", { instructionId, position: String(position) });
}

/** What was labelled, and by whom. */
function taskColumns(tasksAddress: string): ListColumn<ListedLabel>[] {
  return [
    {
      id: "task",
      header: t("Task"),
      rowHeader: true,
      only: "asc" as const,
      value: taskName,
      cell: ({ taskId, position, instructionId, excerpt }) => (
        <span className="flex flex-col gap-0.5">
          <RowLink href={`${tasksAddress}/${taskId}`} className="font-medium [overflow-wrap:anywhere]">
            {taskName({ position, instructionId })}
          </RowLink>
          <span className="line-clamp-1 max-w-prose text-xs font-normal text-ink-muted [overflow-wrap:anywhere]">
            <bdi>{excerpt}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: "systems",
      header: t("System"),
      wide: true,
      ...unsorted,
      className: "max-w-48 [overflow-wrap:anywhere]",
      value: ({ systems }) => t.list(systems),
      cell: ({ systems }) => t.list(systems),
    },
    {
      id: "rater",
      header: t("Rater"),
      only: "asc" as const,
      value: ({ rater }) => [rater.pseudonym, rater.name].filter((part) => part !== null).join(" "),
      cell: ({ rater }) => <RaterName {...rater} />,
    },
  ];
}

function judgementColumns(round: ScaledRound, { hasAnswers, isOfPairs }: Asked): ListColumn<ListedLabel>[] {
  const columns: (ListColumn<ListedLabel> | null)[] = [
    round.scale === null
      ? null
      : {
          id: "level",
          header: t("Level"),
          numeric: !isOfCategories(scaleOfRound(round)),
          help: t("On the round’s scale. Choose one under Level above"),
          value: ({ level }) => level,
          cell: ({ level }) => (
            <span className="whitespace-nowrap">{level === null ? "–" : levelWords(round, level)}</span>
          ),
        },
    hasAnswers
      ? {
          id: "answers",
          header: t("Answers"),
          ...unsorted,
          help: t("How many questions were answered YES, NO and UNKNOWN"),
          value: answersText,
          cell: (label) => <span className="whitespace-nowrap tabular-nums">{answersText(label) ?? "–"}</span>,
        }
      : null,
    {
      id: "reference",
      header: t("Reference"),
      optional: true,
      ...unsorted,
      help: t("Whether the label matches the reference answer; – if there is none"),
      value: ({ right }) => referenceText(right),
      cell: ({ right }) => referenceText(right) ?? "–",
    },
    {
      id: "written",
      header: t("Comment"),
      wide: true,
      ...unsorted,
      help: t("The comment and reported problems"),
      className: "max-w-72",
      value: (label) =>
        [
          label.comment,
          ...label.problems.map(({ kind, note }) => [PROBLEM_WORDS[kind], note].filter(Boolean).join(": ")),
          orderOfText(label),
        ]
          .filter(Boolean)
          .join("; "),
      cell: (label) => <Written {...label} />,
    },
    hasAnswers
      ? {
          id: "ease",
          header: t("Ease"),
          optional: true,
          ...unsorted,
          help: t("Whether the checklist made scoring easier"),
          value: ({ ease }) => ease && EASE_WORDS[ease],
          cell: ({ ease }) => (ease ? EASE_WORDS[ease] : "–"),
        }
      : null,
    isOfPairs
      ? {
          id: "first",
          header: t("Shown first"),
          optional: true,
          ...unsorted,
          help: t("Which response was on the left; – if unknown"),
          value: ({ shownOrder }) => firstShown(shownOrder),
          cell: ({ shownOrder }) => firstShown(shownOrder) ?? "–",
        }
      : null,
  ];
  return columns.filter((column) => column !== null);
}

function timeColumns(): ListColumn<ListedLabel>[] {
  return [
    {
      id: "duration",
      header: t("Time on task"),
      numeric: true,
      wide: true,
      help: t("Labels without a time come last"),
      // Seconds, as everywhere in files for people.
      value: ({ durationMs }) => (durationMs === null ? null : durationMs / 1000),
      cell: ({ durationMs }) => (durationMs === null ? "–" : formatDuration(durationMs)),
    },
    {
      id: "changes",
      header: t("Changes"),
      numeric: true,
      optional: true,
      ...unsorted,
      help: t("How often the rater has changed the label; earlier versions are kept"),
      value: ({ changes }) => changes,
      cell: ({ changes }) => changes,
    },
    {
      id: "labelled",
      header: t("Labelled"),
      numeric: true,
      wide: true,
      help: t("When its current version was submitted"),
      value: ({ labelledAt }) => labelledAt,
      cell: ({ labelledAt }) => <DateTime show="nearDay" at={labelledAt} />,
    },
  ];
}

function answersText({ answers }: ListedLabel): string | null {
  if (answers === null) return null;
  const { yes, no, unknown } = answers;
  return [
    t("{yes} YES", { yes }),
    t("{no} NO", { no }),
    ...(unknown > 0 ? [t("{unknown} UNKNOWN", { unknown })] : []),
  ].join(" · ");
}

function referenceText(right: boolean | null): string | null {
  return right === null ? null : right ? t("same") : t("different");
}

function firstShown(order: ListedLabel["shownOrder"]): string | null {
  return order && (order === "ab" ? "A" : "B");
}

/** Null without a text that can mean A and B. */
function orderOfText({ comment, problems, shownOrder, systems }: ListedLabel): string | null {
  if (!comment && !problems.some(({ note }) => note)) return null;
  return writtenOrder({ order: shownOrder, systems });
}

function Written(label: ListedLabel) {
  const { comment, problems } = label;
  const order = orderOfText(label);
  return (
    <span className="flex flex-col gap-1 [overflow-wrap:anywhere]">
      {comment ? (
        <span lang="" className="line-clamp-3 [unicode-bidi:plaintext]">
          {comment}
        </span>
      ) : null}
      {renderByIndex(problems, ({ kind, note }) => (
        <span className="flex gap-1.5 text-xs text-warning">
          <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          <span className="line-clamp-2">
            {PROBLEM_WORDS[kind]}
            {note ? `: ${note}` : ""}
          </span>
        </span>
      ))}
      {order ? <span className="text-xs font-medium">{order}</span> : null}
    </span>
  );
}
