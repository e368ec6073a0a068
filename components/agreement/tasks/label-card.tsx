import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { renderByIndex } from "@/components/ui/render-by-index";
import { TextLink } from "@/components/ui/text-link";
import type { TaskLabel } from "@/lib/domain/agreement/agreement-tasks";
import type { ScaledRound } from "@/lib/domain/protocol/round-scale";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/tasks";
import { RaterName } from "../raters/rater-name";
import { formatDuration } from "../statistic/format-number";
import { levelWords } from "../words/level-words";
import { WrittenOrder } from "../words/written-order";
import { ProblemText } from "./problem-text";

const EASE_WORDS = { easier: texts.madeItEasier, harder: texts.madeItHarder, no_effect: texts.hadNoEffect } as const;

export interface LabelCardProps {
  label: TaskLabel;
  scale: ScaledRound;
  studyId: string;
  /** whose responses are labelled; of a pair those of A and B */
  systems: readonly string[];
}

/** One rater's label of a task. */
export function LabelCard({ label, scale, studyId, systems }: LabelCardProps) {
  const facts = [
    label.ease ? say(texts.theChecklist, { easeWords: EASE_WORDS[label.ease] }) : null,
    ...label.orders.map(({ shownOrder, level }) =>
      say(texts.first, { a: shownOrder === "ab" ? "A" : "B", level: level ?? texts.notReadable }),
    ),
    label.shownOrder ? say(texts.shownFirstA, { a: label.shownOrder === "ab" ? "A" : "B" }) : null,
    label.durationMs ? say(texts.onTheTask, { durationMs: formatDuration(label.durationMs) }) : null,
    label.usedDiff ? texts.lookedAtTheDifferences : null,
    label.changes > 0
      ? say(texts.changed, { once: label.changes === 1 ? texts.once : say(texts.times, { changes: label.changes }) })
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
            ? texts.noPreference
            : texts.answersOnly
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
        {label.rater.kind === "imported" ? `${texts.imported} ` : ""}
        <DateTime show="nearDay" at={label.labelledAt} />
        {label.fromRun ? (
          <>
            {" · "}
            <TextLink href={`/studies/${studyId}/made/${label.annotationId}`}>{texts.whatWasSent}</TextLink>
          </>
        ) : null}
      </p>
    </Card>
  );
}
