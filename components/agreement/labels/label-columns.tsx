import { TriangleAlert } from "lucide-react";
import type { ListColumn } from "@/components/table/list-column";
import { RowLink } from "@/components/table/row-link";
import { DateTime } from "@/components/ui/date-time";
import { renderByIndex } from "@/components/ui/render-by-index";
import type { ListedLabel } from "@/lib/domain/agreement/round-labels";
import { writtenOrder } from "@/lib/domain/labelling/written-order";
import type { ScaledRound } from "@/lib/domain/protocol/round-scale";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/tasks";
import { RaterName } from "../raters/rater-name";
import { formatDuration } from "../statistic/format-number";
import { PROBLEM_WORDS } from "../tasks/problem-text";
import { levelWords } from "../words/level-words";

const EASE_WORDS = { easier: texts.easier, harder: texts.harder, no_effect: texts.noEffect } as const;

/** What a round's label says, a column each. */
export function labelColumns(
  tasksAddress: string,
  round: ScaledRound,
  { hasAnswers, isOfPairs }: { hasAnswers: boolean; isOfPairs: boolean },
): ListColumn<ListedLabel>[] {
  const unsorted = { sortable: false };
  const columns: (ListColumn<ListedLabel> | null)[] = [
    {
      id: "task",
      header: texts.task,
      rowHeader: true,
      only: "asc" as const,
      value: ({ position, instructionId }) => `${position}: ${instructionId}`,
      cell: ({ taskId, position, instructionId, excerpt }) => (
        <span className="flex flex-col gap-0.5">
          <RowLink href={`${tasksAddress}/${taskId}`} className="font-medium [overflow-wrap:anywhere]">
            {position}: {instructionId}
          </RowLink>
          <span className="line-clamp-1 max-w-prose text-xs font-normal text-ink-muted [overflow-wrap:anywhere]">
            <bdi>{excerpt}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: "systems",
      header: texts.system,
      wide: true,
      ...unsorted,
      className: "max-w-48 [overflow-wrap:anywhere]",
      value: ({ systems }) => say.list(systems),
      cell: ({ systems }) => say.list(systems),
    },
    {
      id: "rater",
      header: texts.rater,
      only: "asc" as const,
      value: ({ rater }) => [rater.pseudonym, rater.name].filter((part) => part !== null).join(" "),
      cell: ({ rater }) => <RaterName {...rater} />,
    },
    round.scale === null
      ? null
      : {
          id: "level",
          header: texts.level,
          ...unsorted,
          help: texts.onTheRoundsScaleChoose,
          value: ({ level }) => level,
          cell: ({ level }) => (
            <span className="whitespace-nowrap">{level === null ? "–" : levelWords(round, level)}</span>
          ),
        },
    hasAnswers
      ? {
          id: "answers",
          header: texts.answers,
          ...unsorted,
          help: texts.howManyQuestionsWereAnswered,
          value: answersText,
          cell: (label) => <span className="whitespace-nowrap tabular-nums">{answersText(label) ?? "–"}</span>,
        }
      : null,
    {
      id: "reference",
      header: texts.reference,
      optional: true,
      ...unsorted,
      help: texts.whetherTheLabelSaysWhat,
      value: ({ right }) => referenceText(right),
      cell: ({ right }) => referenceText(right) ?? "–",
    },
    {
      id: "written",
      header: texts.comment,
      wide: true,
      ...unsorted,
      help: texts.commentAndReportedProblems,
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
          header: texts.ease,
          optional: true,
          ...unsorted,
          help: texts.whetherTheChecklistMadeScoring,
          value: ({ ease }) => ease && EASE_WORDS[ease],
          cell: ({ ease }) => (ease ? EASE_WORDS[ease] : "–"),
        }
      : null,
    isOfPairs
      ? {
          id: "first",
          header: texts.shownFirst,
          optional: true,
          ...unsorted,
          help: texts.whichResponseStood,
          value: ({ shownOrder }) => firstShown(shownOrder),
          cell: ({ shownOrder }) => firstShown(shownOrder) ?? "–",
        }
      : null,
    {
      id: "duration",
      header: texts.timeOnTask,
      numeric: true,
      wide: true,
      help: texts.labelsWithoutATimeCome,
      // Seconds, as everywhere in files for people.
      value: ({ durationMs }) => (durationMs === null ? null : durationMs / 1000),
      cell: ({ durationMs }) => (durationMs === null ? "–" : formatDuration(durationMs)),
    },
    {
      id: "changes",
      header: texts.changes,
      numeric: true,
      optional: true,
      ...unsorted,
      help: texts.howOftenTheRater,
      value: ({ changes }) => changes,
      cell: ({ changes }) => changes,
    },
    {
      id: "labelled",
      header: texts.labelled,
      numeric: true,
      wide: true,
      help: texts.whenItsCurrentVersion,
      value: ({ labelledAt }) => labelledAt,
      cell: ({ labelledAt }) => <DateTime show="nearDay" at={labelledAt} />,
    },
  ];
  return columns.filter((column) => column !== null);
}

function answersText({ answers }: ListedLabel): string | null {
  if (answers === null) return null;
  const { yes, no, unknown } = answers;
  return [
    say(texts.yesCount, { yes }),
    say(texts.noCount, { no }),
    ...(unknown > 0 ? [say(texts.unknownCount, { unknown })] : []),
  ].join(" · ");
}

function referenceText(right: boolean | null): string | null {
  return right === null ? null : right ? texts.sameInText : texts.differentInText;
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
