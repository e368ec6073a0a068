"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { GraduationCap, History, TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DateTime } from "@/components/ui/date-time";
import { ErrorState } from "@/components/ui/error-state";
import { useT } from "@/components/ui/messages/messages-provider";
import { PageSkeleton } from "@/components/ui/page/page-skeleton";
import { toast } from "@/components/ui/toast-store";
import { RequestError } from "@/lib/http/fetch-json";
import type { AssignmentView, RoundForRater } from "@/lib/labelling/labelling";
import { type OwnLabelsFilter, ownLabelsSearch } from "@/lib/labelling/own-labels-filter";
import { assignmentQuery, readLabellingAgain } from "@/lib/labelling/queries/label-queries";
import { sentence } from "@/lib/messages/translate";
import { truthQuery } from "@/lib/training/queries";
import { ButtonLink } from "../button-link";
import type { DraftStatus } from "../draft/draft-saver";
import { useOutbox } from "../outbox/outbox-provider";
import { GuidelinesPanel } from "../panel/room-for-guidelines";
import { TextPopover } from "../reading/text-popover";
import { syncStatus } from "../sync-status";
import { type NamedScale, truthSummary } from "../training/truth-words";
import { keepFinished } from "../undo/last-finished";
import { useNamedLevels } from "../use-named-levels";
import { useAnnouncer } from "../workspace/announcer";
import { KeysOfRound } from "../workspace/keys-of-round";
import { NoticeBar } from "../workspace/notice-bar";
import { SaveState } from "../workspace/save-state";
import { TaskStage } from "../workspace/task-stage";
import { useHandOver } from "../workspace/use-hand-over";
import { useEscape } from "../workspace/use-keys";
import { useRoundScreen } from "../workspace/use-round-screen";
import { WorkspaceBar } from "../workspace/workspace-bar";
import { type CurrentLabel, currentLabel } from "./current-label";
import { ReturnedNotice } from "./returned-notice";

export interface ChangeLabelProps {
  round: RoundForRater;
  assignmentId: string;
  /** how the list of labels is narrowed, to which one comes back */
  filter: OwnLabelsFilter;
  /** the rater's name */
  person: string;
}

/** A submitted label on the labelling screen, to be read or, while the round is open, changed. */
export function ChangeLabel({ round: read, assignmentId, filter, person }: ChangeLabelProps) {
  const t = useT();
  const round = useNamedLevels(read);
  const { userId, outbox, view } = useOutbox();
  const task = useQuery(assignmentQuery(assignmentId));
  const [draft, setDraft] = useState<DraftStatus>("saved");
  const { say, announcer } = useAnnouncer();
  const handOver = useHandOver(round.id, outbox);
  const screen = useRoundScreen({ roundId: round.id, userId, say });
  const { raw, setRaw, onKey } = screen;
  const router = useRouter();
  const client = useQueryClient();
  const back = `/label/${round.id}/history${ownLabelsSearch(filter)}`;
  useEscape(() => router.push(back));
  const label = task.data && view.ready ? currentLabel(task.data, view.entries) : null;
  // Of one's own, but without a label: in hand, begun or skipped.
  const isFirst = label === null && view.ready && task.data?.annotation === null && !task.data.training;
  const mayChange = isChangeable(round.status, task.data);
  const done = () => {
    if (isFirst) toast.success(t("Submitted"));
    else toast.success(t("Change saved"), { description: t("The earlier version is kept in the history.") });
    readLabellingAgain(client);
    keepFinished(`${userId}:${round.id}`, null);
    router.push(back);
  };
  return (
    <div className="flex h-dvh flex-col low:h-auto low:min-h-dvh">
      <WorkspaceBar
        studyName={round.studyName}
        roundName={round.name}
        roundId={round.id}
        progress={null}
        saveState={<SaveState status={syncStatus(t, draft, view)} />}
        person={person}
        guidelines={screen.guidelines}
        onKey={onKey}
      />
      {announcer}
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {task.data && (label || isFirst) ? (
          <LabelNotice task={task.data} label={label} status={round.status} back={back} />
        ) : null}
        {handOver.failure ? (
          <NoticeBar tone="negative" role="alert" icon={<TriangleAlert aria-hidden />}>
            <strong className="font-medium">{t("Not submitted.")}</strong> {handOver.failure}
          </NoticeBar>
        ) : null}
        <div className="relative flex min-h-0 flex-1">
          <GuidelinesPanel open={screen.guidelines} onOpenChange={screen.showGuidelines} round={round} />
          <div className="min-w-0 flex-1">
            {task.data && (label || isFirst) ? (
              <TaskStage
                tasks={[task.data]}
                notices={task.data.training ? <TruthNotice assignmentId={assignmentId} round={round} /> : null}
                round={round}
                userId={userId}
                raw={raw}
                onRawChange={setRaw}
                pinned={screen.pinned}
                editing={label?.content ?? null}
                readOnly={!mayChange}
                onSubmit={async (content) =>
                  task.data !== undefined &&
                  (await handOver.submit(task.data, label?.annotationId ?? null, content)) !== null
                }
                onDone={done}
                onSkip={null}
                onKey={onKey}
                onDraft={setDraft}
                onLease={noLease}
                say={say}
              />
            ) : task.isError || (task.data && view.ready) ? (
              <NotThere error={task.error} back={back} onRetry={() => void task.refetch()} retrying={task.isFetching} />
            ) : (
              <div className="mx-auto max-w-4xl px-6 py-10">
                <PageSkeleton />
              </div>
            )}
          </div>
        </div>
      </main>
      <KeysOfRound round={round} open={screen.isKeysOpen} onOpenChange={screen.setKeysOpen} />
      <TextPopover />
    </div>
  );
}

interface LabelNoticeProps {
  task: AssignmentView;
  /** null where there is none yet */
  label: CurrentLabel | null;
  status: RoundForRater["status"];
  back: string;
}

/** What the rater sees here, and whether it can be changed. */
function LabelNotice({ task, label, status, back }: LabelNoticeProps) {
  const t = useT();
  const toLabels = (
    <ButtonLink size="sm" href={back}>
      {t("Back to your labels")}
    </ButtonLink>
  );
  if (!label && task.returned) return <ReturnedNotice returned={task.returned} actions={toLabels} />;
  if (!label) {
    return (
      <NoticeBar tone="quiet" icon={<History aria-hidden />} actions={toLabels}>
        {t(
          task.state === "leased"
            ? "You have not submitted this task yet."
            : "You skipped this task. You can still submit it, unless enough others have labelled it.",
        )}
      </NoticeBar>
    );
  }
  const words = isChangeable(status, task)
    ? CHANGING
    : task.training
      ? READING.training
      : READING[status === "paused" ? "paused" : "closed"];
  return (
    <NoticeBar tone="quiet" icon={<History aria-hidden />} actions={toLabels}>
      {label.submittedAt ? t.rich(words.at, { at: <DateTime key="at" at={label.submittedAt} /> }) : t(words.now)}
    </NoticeBar>
  );
}

function isChangeable(status: RoundForRater["status"], task: AssignmentView | undefined): boolean {
  return status === "open" && task?.training === false;
}

// A submitted label is not held for a time.
function noLease(): void {}

function NotThere(props: { error: Error | null; back: string; onRetry: () => void; retrying: boolean }) {
  const t = useT();
  const missing = props.error === null || (props.error instanceof RequestError && props.error.code === "NOT_FOUND");
  return (
    <ErrorState
      title={t(missing ? "Label not found" : "The label couldn’t be loaded")}
      description={t(missing ? "Check that the address is complete." : "The server did not answer.")}
      onRetry={missing ? undefined : props.onRetry}
      retrying={props.retrying}
      actions={<ButtonLink href={props.back}>{t("Your labels")}</ButtonLink>}
    />
  );
}

interface KnownAnswerNoticeProps {
  assignmentId: string;
  round: NamedScale;
}

/** Over a label of a training task: what is known to be right. */
function TruthNotice({ assignmentId, round }: KnownAnswerNoticeProps) {
  const { data } = useQuery(truthQuery(assignmentId));
  const t = useT();
  if (!data?.truth) return null;
  return (
    <NoticeBar tone="quiet" role="status" icon={<GraduationCap aria-hidden />}>
      {truthSummary(t, data.truth, round)}
    </NoticeBar>
  );
}

const CHANGING = {
  at: sentence("You are changing a label that you submitted {at}. The earlier version is kept."),
  now: sentence("You are changing a label that you submitted just now. The earlier version is kept."),
} as const;

const READING = {
  training: {
    at: sentence(
      "You are reading a label that you submitted {at}. It was part of the training, so it can’t be changed.",
    ),
    now: sentence(
      "You are reading a label that you submitted just now. It was part of the training, so it can’t be changed.",
    ),
  },
  paused: {
    at: sentence("You are reading a label that you submitted {at}. The round is paused, so it cannot be changed."),
    now: sentence("You are reading a label that you submitted just now. The round is paused, so it cannot be changed."),
  },
  closed: {
    at: sentence("You are reading a label that you submitted {at}. The round is closed, so it cannot be changed."),
    now: sentence("You are reading a label that you submitted just now. The round is closed, so it cannot be changed."),
  },
} as const;
