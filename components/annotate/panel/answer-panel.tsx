"use client";

import { ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { CRITERION_NAMES, CRITERION_QUESTIONS } from "@/lib/domain/checklist/checklist-criterion";
import type { RoundForRater } from "@/lib/domain/labelling/labelling";
import { LEVELS, PREFERENCE_MEANINGS } from "@/lib/domain/protocol-words";
import type { LabelAction } from "../label-reducer";
import { answeredCount, answerOf, type CheckThenScoreState, chosenLevel, type LabelState } from "../label-state";
import { CommentField } from "./comment-field";
import { EaseQuestion } from "./ease-question";
import { LevelScale } from "./level-scale";
import { QuestionRow } from "./question-row";

export interface AnswerPanelProps {
  state: LabelState;
  levelNames: RoundForRater["levelNames"];
  criterion: RoundForRater["criterion"];
  act: (action: LabelAction) => void;
  /** the phone's sheet shows all of it */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** report and submit */
  actions: ReactNode;
}

const PREFERENCE_NAMES = LEVELS.map((level) => PREFERENCE_MEANINGS[level]);

/** Where the rater answers: docked right of the text, under a pair, and on phones a sheet at the foot of the screen. */
export function AnswerPanel({ state, levelNames, criterion, act, open, onOpenChange, actions }: AnswerPanelProps) {
  const toggle = () => onOpenChange(!open);
  if (state.protocol === "preference") {
    return (
      <Dock label="Your preference" open={open} onToggle={toggle} handle="Comment" tall={false}>
        <div className="mx-auto grid w-full max-w-[88rem] gap-x-8 gap-y-3 px-4 py-3 sm:px-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:py-4">
          <Scale
            state={state}
            names={PREFERENCE_NAMES}
            title={
              criterion
                ? `${CRITERION_NAMES[criterion]}: ${CRITERION_QUESTIONS[criterion]}`
                : "Which response is better?"
            }
            act={act}
          />
          <div className={classNames("flex flex-col gap-3", !open && "max-lg:hidden")}>
            <CommentField comment={state.comment} act={act} />
          </div>
          <div className="lg:col-span-2">{actions}</div>
        </div>
      </Dock>
    );
  }
  const checklist = state.protocol === "check_then_score" ? state : null;
  const handle = checklist ? "Checklist" : "Comment";
  return (
    <Dock
      label="Your label"
      open={open}
      onToggle={toggle}
      handle={handle}
      count={checklist ? countOf(checklist) : undefined}
      tall
    >
      {checklist ? <Questions state={checklist} act={act} open={open} /> : null}
      <div
        className={classNames(
          "flex shrink-0 flex-col gap-4 px-4 pb-4 sm:px-5",
          checklist ? "border-t border-line pt-4" : "pt-1 lg:pt-8",
          checklist && !open && "max-lg:hidden",
        )}
      >
        <Scale state={state} names={levelNames} title="Score" act={act} />
        {checklist ? (
          <EaseQuestion
            asked={chosenLevel(state) !== null}
            ease={checklist.ease}
            inHand={state.target.at === "ease"}
            act={act}
          />
        ) : null}
        <div className={classNames(!open && "max-lg:hidden")}>
          <CommentField comment={state.comment} act={act} />
        </div>
      </div>
      {/* Within reach on a phone, however far down the questions one is. */}
      <div
        className={classNames(
          "bg-raised px-4 pb-4 sm:px-5",
          open && "max-lg:sticky max-lg:bottom-0 max-lg:border-t max-lg:border-line max-lg:py-2.5",
          checklist && !open && "max-lg:hidden",
        )}
      >
        {actions}
      </div>
    </Dock>
  );
}

function countOf(state: CheckThenScoreState): { done: number; all: number } {
  return { done: answeredCount(state), all: state.questions.length };
}

function Scale(props: { state: LabelState; names: readonly string[]; title: string; act: AnswerPanelProps["act"] }) {
  const { state, names, title, act } = props;
  const left = state.protocol === "check_then_score" ? state.questions.length - answeredCount(state) : 0;
  const reason = left === 0 ? null : `Opens after ${left === 1 ? "1 more answer" : `${left} more answers`}`;
  return (
    <LevelScale
      title={title}
      names={names}
      level={chosenLevel(state)}
      closedBecause={reason}
      inHand={state.target.at === "scale"}
      act={act}
    />
  );
}

function Questions({ state, act, open }: { state: CheckThenScoreState; act: AnswerPanelProps["act"]; open: boolean }) {
  const { done, all } = countOf(state);
  return (
    <div className={classNames("flex flex-col lg:min-h-56 lg:flex-1", !open && "max-lg:hidden")}>
      <div className="flex shrink-0 items-baseline justify-between px-5 pt-5 pb-2 max-lg:hidden">
        <h2 className="text-sm font-semibold">Checklist</h2>
        <p className="text-sm text-ink-muted tabular-nums">
          <span className="sr-only">Answered: </span>
          {done} / {all}
        </p>
      </div>
      <ol className="pb-2 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:overscroll-contain">
        {state.questions.map((item, index) => (
          <QuestionRow
            key={item.itemId}
            index={index}
            count={all}
            question={item.question}
            answer={answerOf(state, index)}
            allowUnknown={state.allowUnknown}
            inHand={state.target.at === "question" && state.target.index === index}
            act={act}
          />
        ))}
      </ol>
    </div>
  );
}

interface DockProps {
  label: string;
  open: boolean;
  onToggle: () => void;
  /** what the phone's handle says */
  handle: string;
  count?: { done: number; all: number };
  /** takes the height of the window on wide screens */
  tall: boolean;
  children: ReactNode;
}

function Dock({ label, open, onToggle, handle, count, tall, children }: DockProps) {
  return (
    <aside
      aria-label={label}
      className={classNames(
        "flex min-h-0 flex-col border-line bg-raised pb-[env(safe-area-inset-bottom)] max-lg:rounded-t-lg max-lg:border-t max-lg:shadow-overlay",
        tall ? "overflow-y-auto lg:border-l" : "lg:border-t",
        // The text keeps half of the screen. What is brought into view stops short of the handle above and the buttons below.
        open &&
          "max-lg:max-h-[50dvh] max-lg:overflow-y-auto max-lg:scroll-pt-14 max-lg:scroll-pb-16 max-lg:overscroll-contain",
      )}
    >
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className={classNames(
          "sticky top-0 z-10 flex min-h-12 shrink-0 items-center justify-between gap-3 rounded-t-lg bg-raised px-4 text-sm font-medium sm:px-5 lg:hidden",
          open && "border-b border-line",
        )}
      >
        <span>{handle}</span>
        <span className="flex items-center gap-3">
          {count ? (
            <span className="text-ink-muted tabular-nums">
              <span className="sr-only">Answered: </span>
              {count.done} / {count.all}
            </span>
          ) : null}
          <ChevronUp
            aria-hidden
            className={classNames("size-5 text-ink-muted transition-transform", open && "rotate-180")}
          />
        </span>
      </button>
      {children}
    </aside>
  );
}
