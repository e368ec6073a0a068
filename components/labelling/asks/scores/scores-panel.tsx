"use client";

import { memo, type ReactNode } from "react";
import type { LabelAction } from "@/components/labelling/label-action";
import { later } from "@/components/labelling/later";
import { CHOICE_IN_ROW, CHOICE_ROW, ChoiceRadio } from "@/components/labelling/panel/choice-radio";
import { useIsSettled } from "@/components/labelling/use-is-settled";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import type { AskedCriterion } from "@/lib/labelling/labelling";
import { withNamedLevels } from "@/lib/round/protocol/named-levels";
import { type Level, levelValues } from "@/lib/round/protocol/scale";
import type { AskPanelProps } from "../ask-panel";
import { QuestionText } from "../question-text";
import { scoredCount } from "./scores-ask";

const LevelGuides = later(() => import("@/components/labelling/offline/later-parts").then((part) => part.LevelGuides));

/** The round's criteria one below the other, each with its own levels. */
export function ScoresPanel({ state, act, sheetOpen }: AskPanelProps) {
  const t = useT();
  const isSettled = useIsSettled();
  const criteria = state.criteria ?? [];
  return (
    <div className={classNames("flex flex-col lg:min-h-56 lg:flex-1", !sheetOpen && "sheet:hidden")}>
      <div className="flex shrink-0 items-baseline justify-between px-5 pt-5 pb-2 sheet:hidden">
        <h2 className="text-sm font-semibold">{t("Criteria")}</h2>
        <p className="text-sm text-ink-muted tabular-nums">
          <span className="sr-only">{t("Scored: ")}</span>
          {scoredCount(state)} / {criteria.length}
        </p>
      </div>
      <ol className="pb-2 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:overscroll-contain low:overflow-visible">
        {criteria.map((criterion, index) => (
          <ScoredCriterion
            key={criterion.name}
            criterion={criterion}
            index={index}
            count={criteria.length}
            level={state.scores?.[criterion.name] ?? null}
            inHand={state.target.at === "criterion" && state.target.index === index}
            act={act}
          >
            {isSettled && criterion.levelGuides.length > 0 ? (
              <LevelGuides
                levelGuides={criterion.levelGuides}
                levelNames={criterion.levelNames}
                values={levelValues(criterion.scale)}
              />
            ) : null}
          </ScoredCriterion>
        ))}
      </ol>
    </div>
  );
}

interface ScoredCriterionProps {
  criterion: AskedCriterion;
  index: number;
  count: number;
  level: Level | null;
  /** the one the keys act on */
  inHand: boolean;
  act: (action: LabelAction) => void;
  children: ReactNode;
}

/** One criterion, what it means, and its levels. Drawn again only when its own score or place changes. */
const ScoredCriterion = memo(function ScoredCriterion(props: ScoredCriterionProps) {
  const { criterion, index, count, level, inHand, act, children } = props;
  const t = useT();
  return (
    <li
      data-target={`criterion-${index}`}
      onFocus={() => act({ do: "go", target: { at: "criterion", index } })}
      className={classNames(
        "relative scroll-my-4 py-3 pe-4 ps-4 before:absolute before:inset-y-1.5 before:start-0 before:w-0.75 before:rounded-full sm:px-5",
        inHand ? "bg-accent-soft/60 before:bg-accent" : "before:bg-transparent",
      )}
    >
      <fieldset
        tabIndex={-1}
        className="min-w-0 rounded-md focus-visible:outline-1 focus-visible:outline-ink-muted focus-visible:outline-dashed"
        aria-describedby={criterion.meaning ? `criterion-meaning-${index}` : undefined}
      >
        <legend className="sr-only">
          {t("Criterion {number} of {count}: {criterion}", { number: index + 1, count, criterion: criterion.name })}
        </legend>
        <p
          aria-hidden
          lang=""
          className={classNames("text-sm font-semibold [overflow-wrap:anywhere]", inHand && "text-accent")}
        >
          {criterion.name}
        </p>
        {criterion.meaning ? (
          <div id={`criterion-meaning-${index}`} className="mt-0.5 text-sm whitespace-pre-wrap text-ink-muted">
            <QuestionText text={criterion.meaning} isInName={false} />
          </div>
        ) : null}
        <CriterionLevels criterion={criterion} index={index} level={level} act={act} />
        {children}
      </fieldset>
    </li>
  );
});

/** More levels than this have no room for their names, of which the ends are then given below. */
const NAMED = 5;

function CriterionLevels({
  criterion,
  index,
  level,
  act,
}: Pick<ScoredCriterionProps, "criterion" | "index" | "level" | "act">) {
  const t = useT();
  const values = levelValues(criterion.scale);
  const { levelNames: names } = withNamedLevels(t, criterion);
  const hasRoom = values.length <= NAMED;
  const [first, last] = [names[0], names.at(-1)];
  return (
    <>
      <div className={`${CHOICE_ROW} mt-2`}>
        {values.map((value, place) => {
          const name = names[place] ?? "";
          const chosen = level === value;
          return (
            <ChoiceRadio
              key={value}
              name={`criterion-${index}`}
              value={String(value)}
              label={name ? `${value}, ${name}` : String(value)}
              checked={chosen}
              onChoose={(advance) => act({ do: "score", index, level: value, advance })}
              className={classNames(
                hasRoom ? CHOICE_IN_ROW : "min-w-6 flex-1",
                "min-h-11 flex-col gap-0.5 px-0.5 py-1 lg:min-h-9",
                chosen
                  ? "border-accent bg-accent text-on-accent"
                  : "border-line-strong/60 bg-raised hover:border-line-strong hover:bg-sunken",
              )}
            >
              <span className="text-sm leading-5 font-semibold tabular-nums">{value}</span>
              {hasRoom && name ? (
                <span
                  className={classNames("w-full text-xs leading-3.5", chosen ? "text-on-accent" : "text-ink-muted")}
                >
                  {name}
                </span>
              ) : null}
            </ChoiceRadio>
          );
        })}
      </div>
      {!hasRoom && (first || last) ? (
        <p aria-hidden lang="" className="mt-1 flex justify-between gap-4 text-xs text-ink-muted">
          <span>{first}</span>
          <span className="text-end">{last}</span>
        </p>
      ) : null}
    </>
  );
}
