"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useT } from "@/components/ui/messages/messages-provider";
import type {
  AnnotationContent,
  AssignmentView,
  DraftContent,
  Problem,
  RoundForRater,
} from "@/lib/labelling/labelling";
import { LEVEL_WORDS, levelKind } from "@/lib/round/protocol/named-levels";
import { SIDES } from "@/lib/round/protocol/protocol-words";
import { labelsPairs } from "@/lib/round/protocol/protocols";
import { isOpen } from "../asks/asks";
import { useBesideAnswers } from "../beside/use-beside-answers";
import type { DraftStatus } from "../draft/draft-saver";
import type { Elsewhere } from "../draft/elsewhere-notice";
import type { KeyAction } from "../key-action";
import type { LabelAction } from "../label-action";
import { missingFrom } from "../label-content";
import { laterDialog } from "../later";
import { AnswerPanel, listIn } from "../panel/answer-panel";
import { PanelActions } from "../panel/panel-actions";
import { scrollerOf } from "../reading/scroller-of";
import { useWatchedReading } from "../reading/use-watched-reading";
import { useLabelSession } from "../session/use-label-session";
import { performCommon, type ScreenAction } from "./perform-common";
import { useKeys } from "./use-keys";
import { useReportStatus } from "./use-report-status";
import { useTargetFocus } from "./use-target-focus";

const UnreadDialog = laterDialog(() => import("../offline/later-parts").then((part) => part.UnreadDialog));
const ProblemDialog = laterDialog(() => import("../offline/later-parts").then((part) => part.ProblemDialog));

export interface TaskPanelProps {
  task: AssignmentView;
  round: RoundForRater;
  userId: string;
  /** the submitted label that is being changed; null for a first label */
  editing: AnnotationContent | null;
  /** shows the label without letting it be changed */
  readOnly?: boolean;
  /** keeps the finished label safe; false where that failed and the rater must stay */
  onSubmit: (label: AnnotationContent) => Promise<boolean>;
  onDone: () => void;
  /** @param draft what was answered until then */
  onSkip: ((problem: Problem, draft: DraftContent) => Promise<boolean>) | null;
  onKey: (action: ScreenAction) => void;
  onDraft: (status: DraftStatus) => void;
  /** the task was answered on another device too; null where it was not, or no more */
  onElsewhere?: (elsewhere: Elsewhere | null) => void;
  onLease: (lease: { ends: string; lost: boolean }) => void;
  /** whether a phone's sheet is open when the task comes: as its handle was left at the one before */
  sheet: boolean;
  /** its handle was pressed; what a key or Submit opens is open for this task alone */
  onSheet: (open: boolean) => void;
  /** the differences between the two responses are marked */
  diff: boolean;
  onDiff: () => void;
  /** it is said how long two responses are; null where the round does not say it */
  counts: boolean;
  onCounts: (() => void) | null;
  /** read out by a screen reader */
  say: (text: string) => void;
}

/** Answering one task; keyed by the task, so that the next one starts afresh. */
export function TaskPanel(props: TaskPanelProps) {
  const { task, round, userId, editing, say } = props;
  const { session, view } = useLabelSession({ task, round, editing, userId });
  const { state } = view;
  const t = useT();
  const hasChecklist = state.asks.includes("answers");
  const hasList = listIn(state.asks) !== undefined;
  const panel = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(0);
  const [sheetOpen, setSheetOpen] = useState(props.sheet);
  const [reporting, setReporting] = useState(false);
  const [tried, setTried] = useState(0);
  const [submitting, setSubmitting] = useState(false);
  const [unread, setUnread] = useState<number | null>(null);
  const { assignmentId } = task;
  const watched = useMemo(() => [{ assignmentId, session }], [assignmentId, session]);
  const lookAtReading = useWatchedReading(watched, false);
  useReportStatus(view, props);
  const { onElsewhere } = props;
  const isElsewhere = view.elsewhere !== null;
  useEffect(() => {
    if (!isElsewhere) return;
    onElsewhere?.({ take: () => session.takeElsewhere(), dismiss: () => session.dismissElsewhere() });
    return () => onElsewhere?.(null);
  }, [isElsewhere, session, onElsewhere]);
  useTargetFocus(panel, state.target, asked);

  const { readOnly = false } = props;
  const act = useCallback(
    (action: LabelAction) => {
      if (!readOnly || isMoving(action)) session.act(action);
    },
    [session, readOnly],
  );

  const { diff, counts } = props;
  useEffect(() => {
    if (diff) act({ do: "used-diff" });
    if (counts) act({ do: "used-counts" });
  }, [diff, counts, act]);

  /** Hands over what `store` keeps safe; the draft goes only after that. */
  const handOver = async (store: () => Promise<boolean>) => {
    setSubmitting(true);
    session.stopSaving();
    if (await store()) {
      session.forgetDraft();
      props.onDone();
      return;
    }
    session.open();
    setSubmitting(false);
  };

  /** What a key, or Submit, has asked for is focused; in the sheet of a phone or a narrow window it has to be open first. */
  const bringIntoView = (inSheet: boolean) => {
    if (inSheet) setSheetOpen(true);
    setAsked((count) => count + 1);
  };

  const submit = () => {
    if (submitting || readOnly) return;
    lookAtReading();
    const unseen = missingFrom(state, t) === null && !editing ? session.unread(round.options.readingBound) : null;
    setUnread(unseen);
    if (unseen !== null) return;
    const label = session.label();
    if (label) {
      void handOver(() => props.onSubmit(label));
      return;
    }
    setTried(tried + 1);
    act({ do: "go-on" });
    bringIntoView(hasList);
  };

  const { onSkip } = props;
  /** At a press, with the reason that was reported, if any: it can be undone. */
  const skip = () => {
    if (submitting || !onSkip) return;
    const problem = state.problems.at(-1) ?? { kind: "other", note: "" };
    void handOver(() => onSkip(problem, session.content()));
  };

  const isOfPairs = labelsPairs(task.protocol);
  const count = isOfPairs ? state.questions.length / 2 : state.questions.length;
  const texts = useMemo(() => task.responses.map(({ text }) => text), [task.responses]);
  const placeOf = useCallback((index: number) => (index < count ? 0 : 1), [count]);
  const beside = useBesideAnswers({
    state,
    round,
    texts,
    placeOf,
    readOnly,
    act,
    say,
    titleOf: (index) => {
      const number = (index % count) + 1;
      return isOfPairs
        ? t("{side}, question {number}", { side: SIDES[placeOf(index)] ?? "", number })
        : t("Question {number}", { number });
    },
    onAnswer: (answer) => perform({ do: "answer-here", answer }),
  });
  function perform(action: KeyAction) {
    if (action.do === "level" && !isOpen(state, "level")) {
      if (state.scale) say(t(LEVEL_WORDS[levelKind(state.scale)].opensLater));
      bringIntoView(hasList);
      return;
    }
    performCommon(action, {
      act,
      submit,
      skip,
      quote: beside.quote,
      note: beside.note,
      selectText: beside.selectText,
      scroll: scrollReading,
      onKey: props.onKey,
      onDiff: props.onDiff,
      onCounts: props.onCounts ?? undefined,
      report: () => setReporting(!readOnly),
      bringIntoView: () => bringIntoView(hasList || action.do === "write-comment"),
    });
  }
  useKeys(state, perform);

  return (
    <div ref={panel} className="contents">
      <AnswerPanel
        state={state}
        round={round}
        isOfPairs={isOfPairs}
        act={act}
        onNote={beside.open}
        open={sheetOpen}
        onOpenChange={(open) => {
          setSheetOpen(open);
          props.onSheet(open);
        }}
        actions={
          readOnly ? null : (
            <PanelActions
              reports={state.problems.length}
              onReport={() => setReporting(true)}
              submitLabel={t(editing ? "Save change" : "Submit")}
              missing={tried > 0 ? missingFrom(state, t) : null}
              tried={tried}
              onSkip={onSkip ? skip : null}
              submitting={submitting}
              onSubmit={submit}
            />
          )
        }
      />
      {beside.parts}
      <UnreadDialog
        open={unread !== null}
        side={isOfPairs && unread !== null ? (SIDES[unread] ?? null) : null}
        onOpenChange={() => setUnread(null)}
        onSubmit={submit}
      />
      <ProblemDialog
        open={reporting}
        onOpenChange={setReporting}
        hasChecklist={hasChecklist}
        problems={state.problems}
        onReport={(problem) => act({ do: "report", problem })}
        onWithdraw={(index) => act({ do: "withdraw-report", index })}
        onSkip={onSkip ? (problem) => void handOver(() => onSkip(problem, session.content())) : null}
      />
    </div>
  );
}

function isMoving(action: LabelAction): boolean {
  return action.do === "go" || action.do === "go-on" || action.do === "step";
}

const LINE = 64;

/** Scrolls the text on the screen, wherever the focus is. Texts of tasks ahead are on the page too, without a height. */
function scrollReading(by: "line" | "page", direction: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>("[data-reading]")];
  const pane = panes.find((candidate) => candidate.clientHeight > 0);
  const scroller = scrollerOf(pane ?? document.documentElement);
  scroller.scrollBy({ top: direction * (by === "line" ? LINE : scroller.clientHeight * 0.85) });
}
