"use client";

import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import type { AnnotationContent, AssignmentView, Problem, RoundForRater } from "@/lib/labelling/labelling";
import type { Translate } from "@/lib/messages/translate";
import { answeredCount } from "../asks/answers/answers-ask";
import { useBesideAnswers } from "../beside/use-beside-answers";
import type { KeyAction } from "../key-action";
import type { LabelAction } from "../label-action";
import { missingFrom } from "../label-content";
import { CommentField, Dock } from "../panel/answer-panel";
import { LabelDialogs } from "../panel/label-dialogs";
import { PanelActions } from "../panel/panel-actions";
import { useWatchedReading } from "../reading/use-watched-reading";
import { BelowNotices } from "../workspace/below-notices";
import { performCommon, type ScreenAction } from "../workspace/perform-common";
import { useKeys } from "../workspace/use-keys";
import { useReportStatus } from "../workspace/use-report-status";
import { useTargetFocus } from "../workspace/use-target-focus";
import { PageQuestions } from "./page-questions";
import { PageReading, scrollInHand } from "./page-reading";
import type { PageSession, PageView } from "./page-session";
import { usePageSession } from "./use-page-session";

type Reports = Parameters<typeof useReportStatus>[2];

export interface PageStageProps extends Reports {
  round: RoundForRater;
  userId: string;
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
  /** what became of the page before, in a sentence */
  before: string | null;
  /** the phone's sheet, which stays as it is from page to page */
  sheetOpen: boolean;
  setSheetOpen: (open: boolean) => void;
}

/** Says how many responses there are, of a page that follows another one also what became of that. */
function useSaidOfPage({ say, before }: PagePanelProps, responses: number): void {
  const t = useT();
  const [begun] = useState({ before, responses });
  useEffect(() => {
    const page = t("{count, plural, one {# response} other {# responses}} to one instruction.", { count: responses });
    say(begun.before && responses === begun.responses ? `${begun.before} ${page}` : page);
  }, [say, begun, responses, t]);
}

/** Answering the checklist about all responses to one instruction; keyed by the page. */
export function PagePanel(props: PagePanelProps) {
  const { tasks, round, userId, raw, onRawChange, say, setSheetOpen } = props;
  const { page, view } = usePageSession({ tasks, round, userId });
  const { state, inHand, responses } = view;
  const parts = page.parts();
  const t = useT();
  const [reporting, setReporting] = useState(false);
  const act = useCallback((action: LabelAction) => page.act(action), [page]);
  useReportStatus(view, page, props);
  const { panel, bringIntoView } = useTargetFocus(state.target, setSheetOpen);
  useSaidOfPage(props, responses);
  const submission = useSubmission({
    page,
    panel: props,
    goOn: () => {
      act({ do: "go-on" });
      bringIntoView(true);
    },
  });

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
    titleOf: (index) => titleOf(t, index, responses),
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
      submit: submission.submit,
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
      <PageDock
        view={view}
        act={act}
        submission={submission}
        sheetOpen={props.sheetOpen}
        setSheetOpen={setSheetOpen}
        onNote={beside.open}
        onReport={() => setReporting(true)}
      />
      {beside.parts}
      <LabelDialogs
        hasChecklist
        problems={state.problems}
        act={act}
        unread={submission.unread}
        titleOf={(place) => String(place + 1)}
        onReadOn={submission.readOn}
        onSubmit={submission.submit}
        reporting={reporting}
        onReportingChange={setReporting}
        onSkip={submission.skip}
      />
    </div>
  );
}

function titleOf(t: Translate, index: number, responses: number): string {
  const [response, number] = [(index % responses) + 1, Math.floor(index / responses) + 1];
  return t("Response {response}, question {number}", { response, number });
}

interface SubmissionOptions {
  page: PageSession;
  panel: PageStageProps;
  /** to what is still missing */
  goOn: () => void;
}

interface Submission {
  /** how often it was asked for in vain */
  readonly tried: number;
  readonly isSending: boolean;
  /** the response that was hardly read, about which the rater is asked */
  readonly unread: number | null;
  readonly readOn: () => void;
  readonly submit: () => void;
  readonly skip: (problem: Problem) => void;
}

/** Hands in the labels of a page, or the response in hand back. */
function useSubmission({ page, panel, goOn }: SubmissionOptions): Submission {
  const lookAtReading = useWatchedReading(page.parts(), true);
  const { tasks, round, onSubmit, onSkip, onFinished } = panel;
  const [tried, setTried] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const [unread, setUnread] = useState<number | null>(null);
  useEffect(() => {
    if (!isSending) page.keep(new Set(tasks.map(({ assignmentId }) => assignmentId)));
  }, [page, tasks, isSending]);

  /** One label after the other, each safe before the next; what could not be kept stays on the page. */
  const submit = async () => {
    if (isSending) return;
    const labels = page.labels();
    lookAtReading();
    const unseen = labels ? page.unread(round.options.readingBound) : null;
    setUnread(unseen);
    if (unseen !== null) return;
    if (!labels) {
      setTried(tried + 1);
      goOn();
      return;
    }
    setIsSending(true);
    const finished: string[] = [];
    for (const { assignmentId, session, label } of labels) {
      session.stopSaving();
      if (!(await onSubmit(assignmentId, label))) {
        session.open();
        break;
      }
      session.forgetDraft();
      finished.push(assignmentId);
    }
    setIsSending(false);
    onFinished(finished);
  };

  const skip = async (problem: Problem) => {
    const part = page.parts()[page.current().inHand];
    if (!part) return;
    part.session.stopSaving();
    if (!(await onSkip(part.assignmentId, problem))) return part.session.open();
    part.session.forgetDraft();
    onFinished([part.assignmentId]);
  };

  return {
    tried,
    isSending,
    unread,
    readOn: () => setUnread(null),
    submit: () => void submit(),
    skip: (problem) => void skip(problem),
  };
}

interface PageDockProps extends Pick<PagePanelProps, "sheetOpen" | "setSheetOpen"> {
  view: PageView;
  act: (action: LabelAction) => void;
  submission: Submission;
  onNote: ReturnType<typeof useBesideAnswers>["open"];
  onReport: () => void;
}

/** The questions, a comment on the response in hand, and what hands the page in. */
function PageDock({ view, act, submission, onNote, onReport, sheetOpen, setSheetOpen }: PageDockProps) {
  const t = useT();
  const { state, inHand, responses } = view;
  const { tried } = submission;
  return (
    <Dock
      label={t("Your labels")}
      open={sheetOpen}
      onToggle={() => setSheetOpen(!sheetOpen)}
      handle={t("Checklist")}
      count={{ done: answeredCount(state), all: state.questions.length }}
      tall
    >
      <PageQuestions view={view} act={act} onNote={onNote} sheetOpen={sheetOpen} />
      <div className={classNames("shrink-0 border-t border-line px-4 pt-4 pb-4 sm:px-5", !sheetOpen && "sheet:hidden")}>
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
          onReport={onReport}
          submitLabel={responses === 1 ? t("Submit") : t("Submit all {count}", { count: responses })}
          missing={tried > 0 ? missingFrom(state, t) : null}
          tried={tried}
          onSkip={onReport}
          submitting={submission.isSending}
          onSubmit={submission.submit}
        />
      </div>
    </Dock>
  );
}

/** The same list while its items are the same. */
function useSame<Item>(items: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(items);
  const isSame = kept.length === items.length && kept.every((item, place) => item === items[place]);
  if (!isSame) setKept(items);
  return isSame ? kept : items;
}
