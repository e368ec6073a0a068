"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { useT } from "@/components/ui/messages/messages-provider";
import type { AssignmentView, ClaimResult, RoundForRater } from "@/lib/labelling/labelling";
import { countLabel } from "@/lib/labelling/queries/claims";
import { roundForRaterQuery } from "@/lib/labelling/queries/label-queries";
import type { Translate } from "@/lib/messages/translate";
import { labelsPairs } from "@/lib/round/protocol/protocols";
import type { DraftStatus } from "../draft/draft-saver";
import { loadGuidelines, loadReopenedNotice, loadUndoButton } from "../later-parts";
import { LazyDialog } from "../lazy-dialog";
import { assignmentOf, isCounted, isFirstLabel, type OutboxEntry } from "../outbox/outbox-entry";
import { useOutbox } from "../outbox/outbox-provider";
import { RoomForGuidelines } from "../panel/room-for-guidelines";
import { TextPopover } from "../reading/text-popover";
import { onePage } from "../session/assigned-tasks";
import { countDone, doneOf } from "../session/done-count";
import { useAssignedTasks } from "../session/use-assigned-tasks";
import { useLease } from "../session/use-lease";
import { syncStatus } from "../sync-status";
import type { Finished } from "../undo/last-finished";
import { useLastFinished } from "../undo/use-last-finished";
import { useLater } from "../use-later";
import { useNamedLevels } from "../use-named-levels";
import { KeysOfRound } from "./keys-of-round";
import { loadPageStage, loadTruthStage } from "./later-stages";
import { noTask } from "./no-task";
import { RoundProgress } from "./round-progress";
import { SaveState } from "./save-state";
import { TaskStage } from "./task-stage";
import type { Learnt } from "./truth-stage";
import { useHandOver } from "./use-hand-over";
import { useOffline } from "./use-offline";
import { useRoundScreen } from "./use-round-screen";
import { WithoutTask } from "./without-task";
import { WorkspaceBar } from "./workspace-bar";
import { WorkspaceNotices } from "./workspace-notices";

export interface LabellingWorkspaceProps {
  round: RoundForRater;
  /** the rater's name */
  person: string;
  /** the first tasks, where they came with the page */
  claim: ClaimResult | null;
}

/** The labelling screen of one round. */
export function LabellingWorkspace({ round: initial, person, claim }: LabellingWorkspaceProps) {
  const { userId, outbox, view } = useOutbox();
  const t = useT();
  const client = useQueryClient();
  const { data, dataUpdatedAt: countedAt } = useQuery(roundForRaterQuery(initial));
  const round = useNamedLevels(data);
  const [inTraining, setInTraining] = useState<string | null>(null);
  const work = useAssignedTasks(round.id, view, inTraining, claim);
  const { assigned, dispatch, refill, asking, answeredAt, trouble } = work;
  const begun = useOffline(userId, round, work);
  const [draft, setDraft] = useState<DraftStatus>("saved");
  const [spoken, setSpoken] = useState("");
  const screen = useRoundScreen({ roundId: initial.id, userId, readsFirst: readsFirst(initial), say: setSpoken });
  const { raw, setRaw, onKey, showGuidelines } = screen;
  const [learnt, setLearnt] = useState<Learnt | null>(null);
  const [settledAt, setSettledAt] = useState(0);
  const [counted, setCounted] = useState({
    mine: initial.progress.mine,
    at: countedAt,
    since: new Set<string>() as ReadonlySet<string>,
  });
  const current = assigned.tasks[0];
  const TruthStage = useLater(loadTruthStage, current?.training === true || learnt !== null);
  const isPage = Boolean(current?.page);
  const PageStage = useLater(loadPageStage, isPage);
  const goOn = () => setLearnt(null);
  const lease = useLease(current ?? null, asking, answeredAt, refill);
  const handOver = useHandOver(round.id, outbox);
  const [finished, lastFinished] = useLastFinished(async ({ task, problem }) => {
    const { assignmentId } = task;
    if (!(await handOver.skip(assignmentId, problem))) dispatch({ do: "reopened", assignmentId });
  });
  const [reopened, setReopened] = useState<Submitted | null>(null);
  const UndoButton = useLater(loadUndoButton, finished !== null);
  const ReopenedNotice = useLater(loadReopenedNotice, reopened !== null);
  const undo = () => {
    const last = lastFinished.take();
    if (last?.is === "submitted") setReopened(last);
    if (last?.is === "skipped") {
      const { task, draft } = last;
      dispatch({ do: "returned", task: { ...task, draft: { revision: task.draft?.revision ?? 0, content: draft } } });
    }
  };

  useEffect(
    () =>
      outbox?.onSettled((entry, outcome) => {
        if (entry.roundId !== round.id) return;
        setSettledAt(Date.now());
        if (outcome.is === "refused") lastFinished.refused(assignmentOf(entry));
        const hasNext = outcome.is === "sent" && outcome.next;
        if (!hasNext) refill();
        countLabel(client, round.id, hasNext && isNewFirst(entry));
      }),
    [outbox, round.id, refill, client, lastFinished],
  );

  // Nothing left here and no reason given: another tab has finished the rest.
  const empty =
    assigned.asked &&
    assigned.tasks.length === 0 &&
    assigned.nothing === null &&
    view.trouble === null &&
    trouble === null &&
    !asking;
  useEffect(() => {
    if (!empty) return;
    const timer = setTimeout(refill, 2_000);
    return () => clearTimeout(timer);
  }, [empty, refill]);

  const waiting = view.entries.filter((entry) => entry.roundId === round.id && entry.refusal === null);
  const firstLabels = view.entries.filter((entry) => entry.roundId === round.id && isFirstLabel(entry));
  const counting = countDone(counted, {
    mine: round.progress.mine,
    at: countedAt,
    settledAt,
    current: current?.assignmentId,
    waiting: firstLabels.filter((entry) => !entry.refusal).map(assignmentOf),
    refused: firstLabels.filter((entry) => entry.refusal).map(assignmentOf),
  });
  if (counting !== counted) setCounted(counting);
  const done = Math.min(doneOf(counting), round.progress.tasks);
  const nothing = view.ready ? noTask(assigned, trouble, view, waiting.length) : null;
  // Screen readers tell what changes once they are there, not what the page came with.
  const news = view.ready && current && !learnt && !reopened && !isPage ? newsOf(t, current, done, round) : "";
  const finish = (assignmentIds: readonly string[]) => {
    dispatch({ do: "finished", assignmentIds });
    setDraft("saved");
  };
  const shared = {
    round,
    userId,
    raw,
    onRawChange: setRaw,
    onKey,
    onDraft: setDraft,
    onLease: lease.onLease,
    say: setSpoken,
  };

  return (
    <div className="flex h-dvh flex-col">
      <WorkspaceBar
        studyName={round.studyName}
        roundName={round.name}
        roundId={round.id}
        progress={<RoundProgress done={done} submitted={round.progress.submitted} wanted={round.progress.wanted} />}
        saveState={<SaveState status={syncStatus(t, draft, view)} />}
        person={person}
        showSession={round.options.showToday || round.options.showMinutes || round.options.showMedian}
        guidelines={screen.guidelines}
        onKey={onKey}
      />
      <p role="status" className="sr-only">
        <span key={current?.assignmentId}>{news}</span>
      </p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <WorkspaceNotices
          roundId={round.id}
          signedOut={draft === "signed-out" || view.trouble === "signed-out" || trouble?.is === "signed-out"}
          address={`/label/${round.id}`}
          paused={current !== undefined && (round.status === "paused" || assigned.nothing?.reason === "paused")}
          isNew={
            current !== undefined &&
            done === 0 &&
            round.criterion === null &&
            round.guidelines.trim() !== "" &&
            !screen.guidelines
          }
          training={current?.training === true && learnt === null}
          lease={lease.notice}
          breakAfter={round.options.breakAfter}
          failure={handOver.failure}
          onKeep={refill}
          onGuidelines={() => showGuidelines(true)}
          onDiscarded={(assignmentId) => {
            dispatch({ do: "reopened", assignmentId });
            refill();
          }}
        />
        <div className="relative flex min-h-0 flex-1">
          <LazyDialog load={loadGuidelines} props={{ open: screen.guidelines, onOpenChange: showGuidelines, round }} />
          <RoomForGuidelines isOpen={screen.guidelines} protocol={round.protocol} />
          <div className="relative min-w-0 flex-1">
            {finished && UndoButton ? (
              <UndoButton key={finished.task.assignmentId} last={finished} round={round} onUndo={undo} />
            ) : null}
            {reopened ? (
              <div className="flex h-full flex-col">
                {ReopenedNotice ? <ReopenedNotice onBack={() => setReopened(null)} /> : null}
                <div className="min-h-0 flex-1">
                  <TaskStage
                    {...shared}
                    key={reopened.annotationId}
                    onLease={noLease}
                    tasks={[reopened.task]}
                    editing={reopened.label}
                    onSubmit={async (label) => {
                      const annotationId = await handOver.submit(reopened.task, reopened.annotationId, label);
                      if (annotationId) lastFinished.put({ ...reopened, label, annotationId });
                      return annotationId !== null;
                    }}
                    onDone={() => setReopened(null)}
                    onSkip={null}
                  />
                </div>
              </div>
            ) : learnt && TruthStage ? (
              <TruthStage learnt={learnt} round={round} raw={raw} onRawChange={setRaw} onGoOn={goOn} />
            ) : learnt ? (
              <Button onClick={goOn}>{t("Next task")}</Button>
            ) : isPage && PageStage ? (
              <PageStage
                {...shared}
                tasks={onePage(assigned.tasks)}
                onSubmit={async (assignmentId, label) =>
                  (await handOver.submit({ assignmentId, training: false }, null, label)) !== null
                }
                onSkip={handOver.skip}
                onFinished={finish}
              />
            ) : current && !isPage ? (
              <TaskStage
                {...shared}
                tasks={assigned.tasks}
                editing={null}
                onSubmit={async (label) => {
                  if (current.training) setInTraining(current.assignmentId);
                  const annotationId = await handOver.submit(current, null, label);
                  if (annotationId && current.training) setLearnt({ task: current, label });
                  else if (annotationId) lastFinished.put({ is: "submitted", task: current, label, annotationId });
                  setInTraining(null);
                  return annotationId !== null;
                }}
                onDone={() => finish([current.assignmentId])}
                onSkip={async (problem, draft) => {
                  // The last task in hand is given back at once: what comes then is only known afterwards.
                  if (assigned.tasks.length < 2) return handOver.skip(current.assignmentId, problem);
                  lastFinished.put({ is: "skipped", task: current, draft, problem });
                  return true;
                }}
              />
            ) : nothing ? (
              <WithoutTask nothing={nothing} round={round} done={done} />
            ) : (
              <p role="status" className="px-5 py-16 text-center text-base text-ink-muted">
                {t("Loading…")}
              </p>
            )}
          </div>
        </div>
      </main>
      <KeysOfRound round={round} open={screen.isKeysOpen} onOpenChange={screen.setKeysOpen} onBegun={begun} />
      <TextPopover />
    </div>
  );
}

// A submitted label is not held for a time.
function noLease(): void {}

type Submitted = Extract<Finished, { is: "submitted" }>;

/** Finished a moment ago. What waited longer may have reached the server, and its counts, before. */
function isNewFirst(entry: OutboxEntry): boolean {
  return isCounted(entry) && Date.now() - entry.order < 1_000;
}

/** What is compared by one criterion alone cannot be guessed from the screen: who comes new begins with the guidelines. */
function readsFirst({ criterion, status, progress }: RoundForRater): boolean {
  return criterion !== null && status === "open" && progress.mine === 0;
}

function newsOf(
  t: Translate,
  { training, checklist }: AssignmentView,
  done: number,
  { protocol, criterion }: RoundForRater,
): string {
  const questions = checklist?.length ?? 0;
  const parts = [training ? t("Training task") : t("Task {number}", { number: done + 1 })];
  if (questions > 0) parts.push(t("{count, plural, one {# question} other {# questions}}", { count: questions }));
  if (labelsPairs(protocol)) parts.push(t(criterion ? "two checklists, A and B" : "two responses, A and B"));
  return t("New task. {what}.", { what: parts.join(", ") });
}
