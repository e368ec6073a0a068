"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import type {
  AnnotationContent,
  AssignmentView,
  ClaimResult,
  DraftContent,
  Problem,
  RoundForRater,
} from "@/lib/labelling/labelling";
import { countLabel } from "@/lib/labelling/queries/claims";
import { askOwnSessionAgain, roundForRaterQuery } from "@/lib/labelling/queries/label-queries";
import { assignmentOf, isCounted, isFirstLabel, type OutboxEntry } from "../outbox/outbox-entry";
import { useOutbox } from "../outbox/outbox-provider";
import { type Finished, keepFinished, LastFinished, type LastFinishedParts, readFinished } from "../undo/last-finished";
import { useNamedLevels } from "../use-named-levels";
import { noTask } from "../workspace/no-task";
import { useHandOver } from "../workspace/use-hand-over";
import { useOffline } from "../workspace/use-offline";
import { countDone, doneOf } from "./done-count";
import { roundSessionReducer, type SubmittedLabel, stageOf, UNINTERRUPTED } from "./round-session";
import { useAssignedTasks } from "./use-assigned-tasks";
import { useLease } from "./use-lease";

/** A rater's work in a round: what is on the screen, what is done, and what the rater can do. */
export function useRoundSession(initial: RoundForRater, claim: ClaimResult | null) {
  const { userId, outbox, view } = useOutbox();
  const client = useQueryClient();
  const { data, dataUpdatedAt: countedAt } = useQuery(roundForRaterQuery(initial));
  const round = useNamedLevels(data);
  const [session, dispatch] = useReducer(roundSessionReducer, UNINTERRUPTED);
  const work = useAssignedTasks(round.id, view, session.submittingTraining, claim);
  const { assigned, refill, asking, trouble } = work;
  const [current] = assigned.tasks;
  const lease = useLease(current ?? null, asking, work.answeredAt, refill);
  const handOver = useHandOver(round.id, outbox);
  const [finished, lastFinished] = useLastFinished(`${userId}:${round.id}`, async ({ task, problem }) => {
    const { assignmentId } = task;
    if (!(await handOver.skip(assignmentId, problem))) work.dispatch({ do: "reopened", assignmentId });
  });
  const [settledAt, setSettledAt] = useState(0);
  const onPreloaded = useOffline(userId, round, work, settledAt);
  const done = useDoneCount(initial, round, countedAt, settledAt, current?.assignmentId);

  useEffect(
    () =>
      outbox?.onSettled((entry, outcome) => {
        if (entry.roundId !== round.id) return;
        setSettledAt(Date.now());
        void askOwnSessionAgain(client, round.id);
        if (outcome.is === "refused") lastFinished.refused(assignmentOf(entry));
        const hasNext = outcome.is === "sent" && outcome.next;
        if (!hasNext) refill();
        countLabel(client, round.id, hasNext && isNewFirst(entry));
      }),
    [outbox, round.id, refill, client, lastFinished],
  );

  const isUnexplained = assigned.asked && assigned.tasks.length === 0 && assigned.nothing === null;
  useAskAgain(isUnexplained && view.trouble === null && trouble === null && !asking, refill);

  // A label and its correction are one.
  const waiting = new Set(
    view.entries.filter((entry) => entry.roundId === round.id && entry.refusal === null).map(assignmentOf),
  ).size;
  return {
    round,
    stage: stageOf(session, assigned, view.ready ? noTask(assigned, trouble, view, waiting) : null),
    current,
    done,
    finished: isRefused(finished, view.entries) ? null : finished,
    lease,
    failure: handOver.failure,
    // The newer of two answers counts: a round that goes on is not paused for a moment again.
    isPaused:
      current !== undefined &&
      (work.answeredAt > countedAt ? assigned.nothing?.reason === "paused" : round.status === "paused"),
    isSignedOut: view.trouble === "signed-out" || trouble?.is === "signed-out",
    refill,
    onPreloaded,
    /** @returns false where the label could not be kept and the rater must stay */
    async submit(task: AssignmentView, label: AnnotationContent): Promise<boolean> {
      if (task.training) dispatch({ do: "submit-training", assignmentId: task.assignmentId });
      const annotationId = await handOver.submit(task, null, label);
      if (task.training) dispatch({ do: "training-submitted", training: annotationId ? { task, label } : null });
      else if (annotationId) lastFinished.put({ is: "submitted", task, label, annotationId });
      return annotationId !== null;
    },
    async submitOnPage(assignmentId: string, label: AnnotationContent): Promise<boolean> {
      return (await handOver.submit({ assignmentId, training: false, returned: null }, null, label)) !== null;
    },
    skipOnPage: handOver.skip,
    async skip(task: AssignmentView, problem: Problem, draft: DraftContent): Promise<boolean> {
      // The last task in hand is returned at once: what comes then is only known afterwards.
      if (assigned.tasks.length < 2) return handOver.skip(task.assignmentId, problem);
      lastFinished.put({ is: "skipped", task, draft, problem, isGivenBack: false });
      return true;
    },
    finish: (assignmentIds: readonly string[]) => work.dispatch({ do: "finished", assignmentIds }),
    /** the rater discarded a label that the server refused */
    onDiscarded(assignmentId: string) {
      work.dispatch({ do: "reopened", assignmentId });
      refill();
    },
    /** @returns what is back */
    undo() {
      const last = lastFinished.take();
      if (last?.is === "submitted") dispatch({ do: "reopen", label: last });
      if (last?.is === "skipped" && !opensAmongSkipped(round.id, last)) {
        const draft = { revision: last.task.draft?.revision ?? 0, content: last.draft };
        work.dispatch({ do: "returned", task: { ...last.task, draft } });
      }
      return last?.is ?? null;
    },
    async correct(before: SubmittedLabel, label: AnnotationContent): Promise<boolean> {
      const annotationId = await handOver.submit(before.task, before.annotationId, label);
      if (annotationId) lastFinished.put({ ...before, label, annotationId });
      return annotationId !== null;
    },
    closeReopened: () => dispatch({ do: "close-reopened" }),
    nextTask: () => dispatch({ do: "next-task" }),
  };
}

/** What was given back with a page that is gone is not in hand any more: it opens as from the list of one's own work. */
function opensAmongSkipped(roundId: string, { task, isGivenBack }: Extract<Finished, { is: "skipped" }>): boolean {
  if (isGivenBack) window.location.assign(`/label/${roundId}/history?label=${task.assignmentId}`);
  return isGivenBack;
}

/** While the page was away, perhaps: a notice of its own says so. */
function isRefused(finished: Finished | null, entries: readonly OutboxEntry[]): boolean {
  return entries.some((entry) => entry.refusal !== null && assignmentOf(entry) === finished?.task.assignmentId);
}

/** Nothing left here and no reason given: another tab has finished the rest. */
function useAskAgain(isEmpty: boolean, refill: () => void): void {
  useEffect(() => {
    if (!isEmpty) return;
    const timer = setTimeout(refill, 2_000);
    return () => clearTimeout(timer);
  }, [isEmpty, refill]);
}

/** How many labels are this rater's, with those on their way. */
function useDoneCount(
  initial: RoundForRater,
  round: RoundForRater,
  countedAt: number,
  settledAt: number,
  current: string | undefined,
): number {
  const { view } = useOutbox();
  const [counted, setCounted] = useState({
    mine: initial.progress.mine,
    at: countedAt,
    since: new Set<string>() as ReadonlySet<string>,
  });
  const firstLabels = view.entries.filter((entry) => entry.roundId === round.id && isFirstLabel(entry));
  const counting = countDone(counted, {
    mine: round.progress.mine,
    at: countedAt,
    settledAt,
    current,
    waiting: firstLabels.filter((entry) => !entry.refusal).map(assignmentOf),
    refused: firstLabels.filter((entry) => entry.refusal).map(assignmentOf),
  });
  if (counting !== counted) setCounted(counting);
  return Math.min(doneOf(counting), round.progress.tasks);
}

/** Finished a moment ago. What waited longer may have reached the server, and its counts, before. */
function isNewFirst(entry: OutboxEntry): boolean {
  return isCounted(entry) && Date.now() - entry.order < 1_000;
}

/** @param name under which this tab keeps it */
function useLastFinished(name: string, giveBack: LastFinishedParts["giveBack"]): [Finished | null, LastFinished] {
  const [shown, setShown] = useState<Finished | null>(null);
  const giving = useEffectEvent(giveBack);
  const show = useEffectEvent((finished: Finished | null) => {
    setShown(finished);
    keepFinished(name, finished);
  });
  const [last] = useState(() => new LastFinished({ show: (each) => show(each), giveBack: (each) => giving(each) }));
  const restore = useEffectEvent(() => last.restore(readFinished(name)));
  useEffect(() => {
    restore();
    const leave = () => last.leave();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [last]);
  return [shown, last];
}
