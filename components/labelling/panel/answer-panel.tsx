"use client";

import { ChevronUp, Ellipsis } from "lucide-react";
import type { ComponentType, MouseEvent, ReactNode } from "react";
import { memo, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { INPUT_CLASS } from "@/components/ui/input";
import { useT } from "@/components/ui/messages/messages-provider";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import { MAX_COMMENT_LENGTH } from "@/lib/labelling/labelling-limits";
import { LEVEL_WORDS, levelKind } from "@/lib/round/protocol/named-levels";
import type { AskName } from "@/lib/round/protocol/protocols";
import { answeredCount } from "../asks/answers/answers-ask";
import { AnswersPanel } from "../asks/answers/answers-panel";
import type { AskPanelProps } from "../asks/ask-panel";
import { isOpen } from "../asks/asks";
import { EasePanel } from "../asks/ease/ease-panel";
import { LevelPanel } from "../asks/level/level-panel";
import type { LabelAction } from "../label-action";
import { type Part, partOf, usePart } from "../later";
import { useKeyNames } from "../own-keys";

/** Panels of asks that few rounds have. */
const LATER_PANELS: Partial<Record<AskName, Part<AskPanelProps>>> = {
  questions: partOf(() => import("../asks/questions/writing-panel").then((part) => part.WritingPanel)),
  scores: partOf(() => import("../asks/scores/scores-panel").then((part) => part.ScoresPanel)),
  categories: partOf(() => import("../asks/categories/categories-panel").then((part) => part.CategoriesPanel)),
};
const NO_PART: Part<AskPanelProps> = partOf(() => Promise.reject(new Error("no part")));

/** Whether the panels of all asks are there; fetches the one that is not. */
export function useAskPanels(asks: readonly AskName[]): boolean {
  const missing = asks.map((ask) => LATER_PANELS[ask]).find((part) => part?.component === null);
  usePart(missing ?? NO_PART, missing !== undefined);
  return missing === undefined;
}

export interface AnswerPanelProps extends Pick<AskPanelProps, "state" | "round" | "act" | "onNote"> {
  /** two responses are shown side by side */
  isOfPairs: boolean;
  /** the phone's sheet shows all of it */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** report and submit */
  actions: ReactNode;
}

const PANELS: Partial<Record<AskName, ComponentType<AskPanelProps>>> = {
  answers: AnswersPanel,
  level: LevelPanel,
  ease: EasePanel,
};

/** What takes the height of the panel, and the sheet of a phone: the questions that are answered, or written. */
export function listIn(asks: readonly AskName[]): AskName | undefined {
  return asks.find((ask) => ask === "answers" || ask === "scores" || ask === "questions" || ask === "categories");
}

/** Where the rater answers: docked right of the text, under a pair, and on phones a sheet at the foot of the screen. */
export function AnswerPanel({ state, round, act, onNote, isOfPairs, open, onOpenChange, actions }: AnswerPanelProps) {
  const toggle = () => onOpenChange(!open);
  const t = useT();
  const panelOf = (ask: AskName) => {
    const Panel = PANELS[ask] ?? LATER_PANELS[ask]?.component;
    return !Panel ? null : (
      <Panel
        key={ask}
        state={state}
        round={round}
        act={act}
        onNote={onNote}
        open={isOpen(state, ask)}
        sheetOpen={open}
      />
    );
  };
  const list = listIn(state.asks);
  const hasChecklist = list !== undefined;
  const others = state.asks.filter((ask) => ask !== list);
  if (isOfPairs && !hasChecklist) {
    return (
      <Dock
        label={t(state.scale ? LEVEL_WORDS[levelKind(state.scale)].yours : "Your label")}
        open={open}
        onToggle={toggle}
        handle={null}
        tall={false}
      >
        {/* Two texts need the height: the scale and Submit share a row where words fit; what goes with them is in the sheet. */}
        <div
          className={classNames(
            "mx-auto grid w-full max-w-[88rem] items-start gap-x-8 gap-y-2 px-4 py-2.5 sm:px-8 lg:grid-cols-[minmax(0,1fr)_26rem]",
            !open && "sheet:flex sheet:flex-wrap sheet:items-end sheet:gap-x-1 sheet:px-1 sm:sheet:px-8",
          )}
        >
          {state.asks.map(panelOf)}
          <div className={classNames("flex min-w-0 flex-col justify-end gap-2", !open && "sheet:ms-auto")}>
            <div className={classNames(!open && "sheet:hidden")}>
              <CommentField comment={state.comment} act={act} />
            </div>
            <div data-open={open} className="group/pair flex items-center gap-1">
              <div className="hidden sheet:block">
                <Button
                  variant="quiet"
                  aria-expanded={open}
                  onClick={andStayInSight(toggle)}
                  icon={<Ellipsis aria-hidden className={state.comment ? "text-accent" : undefined} />}
                  className="h-15 w-11 px-0 text-ink-muted"
                >
                  <span className="sr-only">{t("Comment, report or skip")}</span>
                </Button>
              </div>
              <div className="min-w-0 flex-1">{actions}</div>
            </div>
          </div>
        </div>
      </Dock>
    );
  }
  const counts = {
    answers: { done: answeredCount(state), all: state.questions.length },
    scores: { done: Object.keys(state.scores ?? {}).length, all: state.criteria?.length ?? 0 },
  };
  const count = list === "answers" || list === "scores" ? counts[list] : undefined;
  return (
    <Dock
      label={t("Your label")}
      open={open}
      onToggle={toggle}
      handle={list === "scores" ? t("Criteria") : t(hasChecklist ? "Checklist" : "Comment")}
      count={count}
      tall
    >
      {list ? panelOf(list) : null}
      <div
        className={classNames(
          "flex shrink-0 flex-col gap-3 px-4 pb-3 sm:px-5",
          hasChecklist ? "border-t border-line pt-3" : "pt-1 lg:pt-8",
          hasChecklist && !open && "sheet:hidden",
        )}
      >
        {others.map(panelOf)}
        <div className={classNames(!open && "sheet:hidden")}>
          <CommentField comment={state.comment} act={act} />
        </div>
      </div>
      {/* Within reach on a phone, however far down the questions one is. */}
      <div
        className={classNames(
          "bg-raised px-4 pb-4 sm:px-5",
          open && "sheet:sticky sheet:bottom-0 sheet:border-t sheet:border-line sheet:py-2.5",
          hasChecklist && !open && "sheet:hidden",
        )}
      >
        {actions}
      </div>
    </Dock>
  );
}

/** The sheet may be taller than its half of the screen: the way back stays in sight. */
function andStayInSight(toggle: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLElement>) => {
    toggle();
    requestAnimationFrame(() => currentTarget.scrollIntoView({ block: "nearest" }));
  };
}

interface DockProps {
  label: string;
  open: boolean;
  onToggle: () => void;
  /** what the phone's handle says; null where a button of its own opens the sheet */
  handle: string | null;
  count?: { done: number; all: number };
  /** takes the height of the window on wide screens */
  tall: boolean;
  children: ReactNode;
}

export function Dock({ label, open, onToggle, handle, count, tall, children }: DockProps) {
  const t = useT();
  return (
    <aside
      aria-label={label}
      className={classNames(
        "flex min-h-0 flex-col border-line bg-raised pb-[env(safe-area-inset-bottom)] max-lg:border-t sheet:rounded-t-lg sheet:shadow-overlay",
        tall ? "overflow-y-auto lg:border-s low:overflow-visible" : "lg:border-t",
        // The text keeps half of the screen. What is brought into view stops short of the handle above and the buttons below.
        open &&
          "sheet:max-h-[50dvh] sheet:overflow-y-auto sheet:scroll-pt-14 sheet:scroll-pb-16 sheet:overscroll-contain",
      )}
    >
      {handle === null ? null : (
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className={classNames(
            "sticky top-0 z-10 flex min-h-12 shrink-0 items-center justify-between gap-3 rounded-t-lg bg-raised px-4 text-sm font-medium sm:px-5 focus-visible:-outline-offset-2 lg:hidden low:hidden",
            open && "border-b border-line",
          )}
        >
          <span>{handle}</span>
          <span className="flex items-center gap-3">
            {count ? (
              <span className="text-ink-muted tabular-nums">
                <span className="sr-only">{t("Answered: ")}</span>
                {count.done} / {count.all}
              </span>
            ) : null}
            <ChevronUp
              aria-hidden
              className={classNames("size-5 text-ink-muted transition-transform", open && "rotate-180")}
            />
          </span>
        </button>
      )}
      {children}
    </aside>
  );
}

/** Where one taps: keys mean nothing there (app/globals.css, `handheld`). */
const onHandheld = () => matchMedia("(pointer: coarse), (width < 64rem)").matches;

interface CommentFieldProps {
  comment: string;
  act: (action: LabelAction) => void;
}

/** One line until the rater types in it. It then stays open, so that nothing nearby moves during a click. */
export const CommentField = memo(function CommentField({ comment, act }: CommentFieldProps) {
  const [opened, setOpened] = useState(comment !== "");
  const keys = useKeyNames();
  const isHandheld = useBrowserValue(onHandheld, false);
  const key = isHandheld ? "" : keys.hintOf("c");
  const t = useT();
  return (
    <textarea
      data-target="comment"
      aria-label={t("Comment")}
      aria-keyshortcuts={keys.shortcut("c")}
      placeholder={key === "" ? t("Comment") : t("Comment ({key})", { key })}
      value={comment}
      maxLength={MAX_COMMENT_LENGTH}
      onFocus={() => act({ do: "go", target: { at: "comment" } })}
      // Once the press is over: nothing moves between its down and up.
      onClick={() => setOpened(true)}
      onKeyUp={() => setOpened(true)}
      onChange={(event) => act({ do: "comment", text: event.target.value })}
      className={`${INPUT_CLASS} block resize-none leading-5 ${opened ? "h-16 py-2" : "h-9 py-1.5"}`}
    />
  );
});
