"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { useT } from "@/components/ui/messages/messages-provider";
import type { AssignmentView, ClaimResult, RoundForRater } from "@/lib/labelling/labelling";
import type { Translate } from "@/lib/messages/translate";
import { labelsPairs } from "@/lib/round/protocol/protocols";
import type { DraftStatus } from "../draft/draft-saver";
import type { Elsewhere } from "../draft/elsewhere-notice";
import { later } from "../later";
import { useOutbox } from "../outbox/outbox-provider";
import { GuidelinesPanel, RoomForGuidelines } from "../panel/room-for-guidelines";
import { TextPopover } from "../reading/text-popover";
import type { Stage } from "../session/round-session";
import { useRoundSession } from "../session/use-round-session";
import { syncStatus } from "../sync-status";
import { ReopenedStage } from "../undo/reopened-stage";
import { UndoButton } from "../undo/undo-button";
import { useAnnouncer } from "./announcer";
import { KeysOfRound } from "./keys-of-round";
import { RoundProgress } from "./round-progress";
import { SaveState } from "./save-state";
import { TaskStage, type TaskStageProps } from "./task-stage";
import { useRoundScreen } from "./use-round-screen";
import { WorkspaceBar } from "./workspace-bar";
import { WorkspaceNotices } from "./workspace-notices";

const NothingToDo = later(() => import("../offline/later-parts").then((part) => part.NothingToDo));
// In place of a task, in few rounds: not fetched ahead.
const PageStage = later(() => import("../page/page-stage").then((part) => part.PageStage), false);
const TruthStage = later(() => import("./truth-stage").then((part) => part.TruthStage), false);

export interface LabellingWorkspaceProps {
  round: RoundForRater;
  /** the rater's name */
  person: string;
  /** the first tasks, where they came with the page */
  claim: ClaimResult | null;
}

/** The labelling screen of one round. */
export function LabellingWorkspace({ round: initial, person, claim }: LabellingWorkspaceProps) {
  const { userId, view } = useOutbox();
  const t = useT();
  const session = useRoundSession(initial, claim);
  const { round, stage, current, done, lease } = session;
  const [draft, setDraft] = useState<DraftStatus>("saved");
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);
  const { say, announcer } = useAnnouncer();
  const screen = useRoundScreen({ roundId: initial.id, userId, readsFirst: readsFirst(initial), say });
  const { raw, setRaw, onKey, showGuidelines } = screen;
  const isTraining = current?.training === true;
  useEffect(() => {
    if (isTraining) TruthStage.preload();
  }, [isTraining]);
  const isNew = current !== undefined && done === 0 && round.criterion === null && round.guidelines.trim() !== "";
  const shared = {
    round,
    userId,
    raw,
    onRawChange: setRaw,
    pinned: screen.pinned,
    onKey,
    onDraft: setDraft,
    onElsewhere: setElsewhere,
    onLease: lease.onLease,
    say,
  };
  const undo = () => {
    // A skipped task comes back as a new one, which is said anyway.
    if (session.undo() === "submitted") say(t("Undone: change your label and save it."));
  };

  const notices = (
    <WorkspaceNotices
      roundId={round.id}
      signedOut={draft === "signed-out" || session.isSignedOut}
      address={`/label/${round.id}`}
      paused={session.isPaused}
      isNew={isNew && !screen.guidelines}
      training={isTraining && stage.is !== "reference-answer"}
      returned={stage.is === "task" ? stage.task.returned : null}
      lease={lease.notice}
      elsewhere={elsewhere}
      breakAfter={round.options.breakAfter}
      failure={session.failure}
      onKeep={session.refill}
      onGuidelines={() => showGuidelines(true)}
      onDiscarded={session.onDiscarded}
    />
  );

  return (
    <div className="flex h-dvh flex-col low:h-auto low:min-h-dvh">
      <WorkspaceBar
        studyName={round.studyName}
        roundName={round.name}
        roundId={round.id}
        progress={
          <RoundProgress
            done={done}
            tasks={round.progress.tasks}
            submitted={round.progress.submitted}
            wanted={round.progress.most ?? round.progress.wanted}
          />
        }
        saveState={<SaveState status={syncStatus(t, draft, view)} />}
        person={person}
        showSession={round.options.showToday || round.options.showMinutes || round.options.showMedian}
        guidelines={screen.guidelines}
        undo={
          session.finished ? (
            <UndoButton key={session.finished.task.assignmentId} last={session.finished} onUndo={undo} />
          ) : null
        }
        onKey={onKey}
      />
      <NewTask stage={view.ready ? stage : null} finished={session.finished} done={done} round={round} />
      {announcer}
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <div className="relative flex min-h-0 flex-1 low:lg:items-start">
          <GuidelinesPanel open={screen.guidelines} onOpenChange={showGuidelines} round={round} />
          <RoomForGuidelines isOpen={screen.guidelines} protocol={round.protocol} />
          <div className="relative min-w-0 flex-1">
            <StageOfRound session={session} shared={{ ...shared, notices }} />
          </div>
        </div>
      </main>
      <KeysOfRound
        round={round}
        open={screen.isKeysOpen}
        onOpenChange={screen.setKeysOpen}
        onPreloaded={session.onPreloaded}
      />
      <TextPopover />
    </div>
  );
}

interface StageOfRoundProps {
  session: ReturnType<typeof useRoundSession>;
  shared: Omit<TaskStageProps, "tasks" | "editing" | "onSubmit" | "onDone" | "onSkip">;
}

/** What fills the screen: a task, in most cases. */
function StageOfRound({ session, shared }: StageOfRoundProps) {
  const t = useT();
  const { stage, round } = session;
  const finish = (assignmentIds: readonly string[]) => {
    session.finish(assignmentIds);
    shared.onDraft("saved");
  };
  const loading = <p className="px-5 py-16 text-center text-base text-ink-muted">{t("Loading…")}</p>;
  const offline = (
    <p role="status" className="px-5 py-16 text-center text-base">
      {t("You’re offline. What you have labelled is saved on this device and sent when you are back online.")}
    </p>
  );
  switch (stage.is) {
    case "reopened":
      return <ReopenedStage {...shared} label={stage.label} session={session} />;
    case "reference-answer":
      return (
        <TruthStage
          training={stage.training}
          round={round}
          raw={shared.raw}
          onRawChange={shared.onRawChange}
          notices={shared.notices}
          onNext={session.nextTask}
          fallback={
            <>
              {shared.notices}
              <Button onClick={session.nextTask}>{t("Next task")}</Button>
            </>
          }
        />
      );
    case "page":
      return (
        <PageStage
          {...shared}
          tasks={stage.tasks}
          onSubmit={session.submitOnPage}
          onSkip={session.skipOnPage}
          onFinished={finish}
          fallback={loading}
        />
      );
    case "task":
      return (
        <TaskStage
          {...shared}
          tasks={stage.tasks}
          editing={null}
          onSubmit={(label) => session.submit(stage.task, label)}
          onDone={() => finish([stage.task.assignmentId])}
          onSkip={(problem, draft) => session.skip(stage.task, problem, draft)}
        />
      );
    case "no-task":
      return (
        <>
          {shared.notices}
          <NothingToDo
            nothing={stage.why}
            round={round}
            done={session.done}
            fallback={stage.why.reason === "offline" ? offline : null}
          />
        </>
      );
    case "loading":
      return (
        <>
          {shared.notices}
          {loading}
        </>
      );
  }
}

/** What is compared by one criterion alone cannot be guessed from the screen: a rater who is new begins with the guidelines. */
function readsFirst({ criterion, status, progress }: RoundForRater): boolean {
  return criterion !== null && status === "open" && progress.mine === 0;
}

interface NewTaskProps extends Pick<ReturnType<typeof useRoundSession>, "finished" | "done" | "round"> {
  /** null until what waits to be sent is known: screen readers read what changes once they are there */
  stage: Stage | null;
}

/** Said once a task, however its number changes later, as when a label is refused; with what became of the one before. */
function NewTask({ stage, finished, done, round }: NewTaskProps) {
  const t = useT();
  const task = stage?.is === "task" ? stage.task : null;
  const id = task?.assignmentId ?? "";
  const [said, setSaid] = useState<{ id: string | null; text: string; last?: string | undefined }>({
    id: null,
    text: "",
  });
  if (stage && said.id !== id) {
    // The first one follows nothing that was done here: the page was loaded again.
    const before = finished && said.id !== null ? `${t(finished.is === "skipped" ? "Skipped." : "Submitted.")} ` : "";
    const newTask = task && before + newTaskText(t, task, done, round);
    const text = id === said.last ? t("Undone: the skipped task is back.") : newTask;
    setSaid({ id, text: text ?? "", last: finished?.task.assignmentId });
  }
  return (
    <p role="status" className="sr-only">
      <span key={said.id}>{said.text}</span>
    </p>
  );
}

function newTaskText(
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
