"use client";

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import type { AnnotationContent, AssignmentView, Problem, RoundForRater } from "@/lib/labelling/labelling";
import { answeredCount } from "../asks/answers/answers-ask";
import { useBesideAnswers } from "../beside/use-beside-answers";
import type { Elsewhere } from "../draft/elsewhere-notice";
import type { KeyAction } from "../key-action";
import type { LabelAction } from "../label-action";
import { missingFrom } from "../label-content";
import { CommentField, Dock } from "../panel/answer-panel";
import { PanelActions } from "../panel/panel-actions";
import { ProblemDialog } from "../panel/problem-dialog";
import { UnreadDialog } from "../panel/unread-dialog";
import { useWatchedReading } from "../reading/use-watched-reading";
import { BelowNotices } from "../workspace/below-notices";
import { performCommon, type ScreenAction } from "../workspace/perform-common";
import { useKeys } from "../workspace/use-keys";
import { useReportStatus } from "../workspace/use-report-status";
import { useTargetFocus } from "../workspace/use-target-focus";
import { PageQuestions } from "./page-questions";
import { PageReading, scrollInHand } from "./page-reading";
import type { PagePart } from "./page-session";
import { usePageSession } from "./use-page-session";

type Reports = Parameters<typeof useReportStatus>[1];

export interface PageStageProps extends Reports {
  round: RoundForRater;
  userId: string;
  onElsewhere?: (elsewhere: Elsewhere | null) => void;
  onKey: (action: ScreenAction) => void;
  /** read out by a screen reader */
  say: (text: string) => void;
  /** all of one page that are not finished */
  tasks: readonly AssignmentView[];
  raw: boolean;
  onRawChange: (raw: boolean) => void;
  /** above the texts, so that no answer moves when one comes */
  notices: ReactNode;
  /** keeps a finished label safe; false where that failed and the rater must stay */
  onSubmit: (assignmentId: string, label: AnnotationContent) => Promise<boolean>;
  onSkip: (assignmentId: string, problem: Problem) => Promise<boolean>;
  onFinished: (assignmentIds: readonly string[]) => void;
}

export interface PagePanelProps extends PageStageProps {
  /** the phone's sheet, which stays as it is from page to page */
  sheetOpen: boolean;
  setSheetOpen: (open: boolean) => void;
}

/** Answering the checklist about all responses to one instruction; keyed by the page. */
export function PagePanel(props: PagePanelProps) {
  const { tasks, round, userId, raw, onRawChange, onFinished, say, sheetOpen, setSheetOpen } = props;
  const { page, view } = usePageSession({ tasks, round, userId });
  const { state, inHand, responses } = view;
  const parts = page.parts();
  const lookAtReading = useWatchedReading(parts, true);
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(0);
  const [reporting, setReporting] = useState(false);
  const [tried, setTried] = useState(0);
  const [submitting, setSubmitting] = useState(false);
  const [unread, setUnread] = useState<number | null>(null);
  const act = useCallback((action: LabelAction) => page.act(action), [page]);
  useReportStatus(view, props);
  const { onElsewhere } = props;
  const { isElsewhere } = view;
  useEffect(() => {
    if (!isElsewhere) return;
    const each = (work: (part: PagePart["session"]) => void) => {
      for (const { session } of page.parts()) work(session);
    };
    onElsewhere?.({
      take: () => each((session) => session.takeElsewhere()),
      dismiss: () => each((session) => session.dismissElsewhere()),
    });
    return () => onElsewhere?.(null);
  }, [isElsewhere, page, onElsewhere]);
  useTargetFocus(panel, state.target, asked);
  useEffect(() => {
    if (!submitting) page.keep(new Set(tasks.map(({ assignmentId }) => assignmentId)));
  }, [page, tasks, submitting]);
  useEffect(
    () => say(t("{count, plural, one {# response} other {# responses}} to one instruction.", { count: responses })),
    [say, responses, t],
  );

  /** One label after the other, each safe before the next; what could not be kept stays on the page. */
  const submit = async () => {
    if (submitting) return;
    const labels = page.labels();
    lookAtReading();
    const unseen = labels ? page.unread(round.options.readingBound) : null;
    setUnread(unseen);
    if (unseen !== null) return;
    if (!labels) {
      setTried(tried + 1);
      act({ do: "go-on" });
      bringIntoView(true);
      return;
    }
    setSubmitting(true);
    const finished: string[] = [];
    for (const { assignmentId, session, label } of labels) {
      session.stopSaving();
      if (!(await props.onSubmit(assignmentId, label))) {
        session.open();
        break;
      }
      session.forgetDraft();
      finished.push(assignmentId);
    }
    setSubmitting(false);
    onFinished(finished);
  };

  /** Hands back the response in hand; the others stay. */
  const skip = async (problem: Problem) => {
    const part = page.parts()[inHand];
    if (!part) return;
    part.session.stopSaving();
    if (!(await props.onSkip(part.assignmentId, problem))) return part.session.open();
    part.session.forgetDraft();
    onFinished([part.assignmentId]);
  };

  const bringIntoView = (inSheet: boolean) => {
    if (inSheet) setSheetOpen(true);
    setAsked((count) => count + 1);
  };

  const judged = useSame(parts.map(({ response }) => response));
  const texts = useMemo(() => judged.map(({ text }) => text), [judged]);
  const images = useMemo(() => tasks.flatMap(({ images = [] }) => images), [tasks]);
  const placeOf = useCallback((index: number) => index % responses, [responses]);
  const beside = useBesideAnswers({
    state,
    round,
    placeOf,
    act,
    say,
    readOnly: false,
    texts,
    titleOf: (index) =>
      t("Response {response}, question {number}", {
        response: (index % responses) + 1,
        number: Math.floor(index / responses) + 1,
      }),
    onAnswer: (answer) => perform({ do: "answer-here", answer }),
  });
  function perform(action: KeyAction) {
    performCommon(action, {
      act,
      quote: beside.quote,
      note: beside.note,
      selectText: beside.selectText,
      scroll: scrollInHand,
      onKey: props.onKey,
      submit: () => void submit(),
      report: () => setReporting(true),
      // It cannot be undone here: the dialog asks.
      skip: () => setReporting(true),
      bringIntoView: () => bringIntoView(true),
    });
  }
  useKeys({ ...state, responses }, perform);

  const [first] = tasks;
  return (
    <div
      ref={panel}
      className="grid h-full grid-rows-[minmax(0,1fr)_auto] low:block low:h-auto lg:grid-cols-[minmax(0,1fr)_clamp(26rem,36vw,34rem)] lg:grid-rows-1 low:lg:grid"
    >
      <BelowNotices notices={props.notices}>
        {first ? (
          <PageReading
            instruction={first.instruction}
            responses={judged}
            images={images}
            inHand={inHand}
            raw={raw}
            onRawChange={onRawChange}
            showCounts={round.options.showCounts}
            onGo={(response) => act({ do: "response", index: response })}
          />
        ) : null}
      </BelowNotices>
      <Dock
        label={t("Your labels")}
        open={sheetOpen}
        onToggle={() => setSheetOpen(!sheetOpen)}
        handle={t("Checklist")}
        count={{ done: answeredCount(state), all: state.questions.length }}
        tall
      >
        <PageQuestions view={view} act={act} onNote={beside.open} sheetOpen={sheetOpen} />
        <div
          className={classNames("shrink-0 border-t border-line px-4 pt-4 pb-4 sm:px-5", !sheetOpen && "sheet:hidden")}
        >
          <p className="mb-1.5 text-xs text-ink-muted">{t("About response {number}", { number: inHand + 1 })}</p>
          <CommentField comment={state.comment} act={act} />
        </div>
        <div
          className={classNames(
            "bg-raised px-4 pb-4 sm:px-5",
            sheetOpen ? "sheet:sticky sheet:bottom-0 sheet:border-t sheet:border-line sheet:py-2.5" : "sheet:hidden",
          )}
        >
          <PanelActions
            reports={state.problems.length}
            onReport={() => setReporting(true)}
            submitLabel={responses === 1 ? t("Submit") : t("Submit all {count}", { count: responses })}
            missing={tried > 0 ? missingFrom(state, t) : null}
            tried={tried}
            onSkip={() => setReporting(true)}
            submitting={submitting}
            onSubmit={() => void submit()}
          />
        </div>
      </Dock>
      {beside.parts}
      <UnreadDialog
        open={unread !== null}
        side={unread === null ? null : String(unread + 1)}
        onOpenChange={() => setUnread(null)}
        onSubmit={() => void submit()}
      />
      <ProblemDialog
        open={reporting}
        onOpenChange={setReporting}
        hasChecklist
        problems={state.problems}
        onReport={(problem) => act({ do: "report", problem })}
        onWithdraw={(index) => act({ do: "withdraw-report", index })}
        onSkip={(problem) => void skip(problem)}
      />
    </div>
  );
}

/** The same list while its items are the same. */
function useSame<Item>(items: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(items);
  const isSame = kept.length === items.length && kept.every((item, place) => item === items[place]);
  if (!isSame) setKept(items);
  return isSame ? kept : items;
}
