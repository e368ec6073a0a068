import { formatDuration } from "@/components/figure/statistic/format-number";
import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/link";
import { renderByIndex } from "@/components/ui/render-by-index";
import { type WrittenOrder as Written, writtenOrder } from "@/lib/labelling/written-order";
import { t } from "@/lib/messages/translate";
import type { TaskLabel } from "@/lib/results/agreement-tasks";
import type { ScaledRound } from "@/lib/round/protocol/round-scale";
import { RaterName } from "../raters/rater-name";
import { RejectLabelsButton } from "../rejection/reject-dialog";
import { CommentsPanel } from "../summary/folded-panels";
import { levelWords } from "../words";
import { ProblemText } from "./problem-text";

const EASE_WORDS = { easier: t("made it easier"), harder: t("made it harder"), no_effect: t("had no effect") } as const;

export interface LabelCardProps {
  label: TaskLabel;
  scale: ScaledRound;
  studyId: string;
  roundId: string;
  /** whose responses are labelled; of a pair those of A and B */
  systems: readonly string[];
}

/** One rater's label of a task. */
export function LabelCard({ label, scale, studyId, roundId, systems }: LabelCardProps) {
  const facts = [
    label.ease ? t("The checklist {easeWords}", { easeWords: EASE_WORDS[label.ease] }) : null,
    ...label.orders.map(({ shownOrder, level }) =>
      t("{a} first: {level}", { a: shownOrder === "ab" ? "A" : "B", level: level ?? t("not readable") }),
    ),
    label.shownOrder ? t("Shown {a} first", { a: label.shownOrder === "ab" ? "A" : "B" }) : null,
    label.durationMs ? formatDuration(label.durationMs) : null,
    label.tieKind === null ? null : label.tieKind === "good" ? t("Both good") : t("Both bad"),
    label.confidence === null
      ? null
      : t("Confidence: {level}", { level: [t("low"), t("medium"), t("high")][label.confidence - 1] ?? "" }),
    ...seenFacts(label),
    label.firstAnswerMs === null ? null : t("first answer after {time}", { time: formatDuration(label.firstAnswerMs) }),
    label.usedDiff ? t("Looked at the differences") : null,
    label.usedCounts ? t("Looked at the word counts") : null,
    label.changes > 0
      ? t("Changed {once}", {
          once: label.changes === 1 ? t("once") : t("{changes} times", { changes: label.changes }),
        })
      : null,
  ].filter((fact) => fact !== null);
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-sm font-medium">
        <RaterName {...label.rater} />
      </h2>
      <p className="text-xl font-semibold">
        {label.level === null
          ? label.orders.length > 0
            ? t("No preference")
            : t("Answers only")
          : levelWords(scale, label.level)}
      </p>
      {label.comment ? (
        <blockquote className="border-l-2 border-line-strong pl-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {label.comment}
        </blockquote>
      ) : null}
      {renderByIndex(label.problems, (problem) => (
        <ProblemText problem={problem} />
      ))}
      {label.comment || label.problems.some(({ note }) => note) ? (
        <WrittenOrder order={label.shownOrder} systems={systems} />
      ) : null}
      <p className="mt-auto text-xs text-ink-muted">
        {facts.length > 0 ? `${facts.join(" · ")} · ` : ""}
        {label.rater.kind === "imported" ? `${t("imported")} ` : ""}
        <DateTime show="nearDay" at={label.labelledAt} />
        {label.fromRun ? (
          <>
            {" · "}
            <TextLink href={`/studies/${studyId}/made/${label.annotationId}`}>{t("Model call")}</TextLink>
          </>
        ) : null}
      </p>
      <CommentsPanel
        of={{ roundId }}
        place={`label:${label.annotationId}`}
        anchor={label.annotationId}
        title={t("Comments")}
      />
      {label.rater.kind === "human" ? (
        <div data-print="hide">
          <RejectLabelsButton roundId={roundId} annotationIds={[label.annotationId]} />
        </div>
      ) : null}
    </Card>
  );
}

/** Which response a rater's text about a pair means by A and by B, in words at the text itself. */
export function WrittenOrder(props: Written) {
  const words = writtenOrder(props);
  return words && <p className="text-xs font-medium [overflow-wrap:anywhere]">{words}</p>;
}

function seenFacts({ seen, askedToRead }: TaskLabel): string[] {
  return [
    ...seen.flatMap((share, index) => {
      if (share === null) return [];
      const percent = String(Math.round(100 * share));
      return seen.length === 2
        ? t("Saw {percent}% of {side}", { percent, side: index === 0 ? "A" : "B" })
        : t("Saw {percent}% of the response", { percent });
    }),
    ...(askedToRead ? [t("Submitted after being asked to read on")] : []),
  ];
}
