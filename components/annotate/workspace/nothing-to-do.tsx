"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Check, CloudOff, Hourglass } from "@/components/ui/icons";
import type { NothingToDo as Nothing, RoundForRater } from "@/lib/domain/labelling/labelling";
import { asksFor } from "@/lib/domain/protocol/protocols";
import { roundsToLabelQuery } from "@/lib/queries/labelling/rounds-to-label";
import { QueryProvider } from "@/lib/queries/query-provider";
import { ButtonLink } from "../button-link";
import { EaseOfRound } from "./ease-of-round";
import { roundAfter } from "./round-after";

export type NoTask =
  | Nothing
  | { reason: "offline"; waiting: number }
  | { reason: "signed_out" }
  | { reason: "refused"; message: string };

export interface NothingToDoProps {
  nothing: NoTask;
  round: Pick<RoundForRater, "id" | "ownEase" | "options" | "protocol" | "status">;
  /** this rater's labels in the round */
  done: number;
}

/** Why there is no task on the screen, and what to do about it. */
export function NothingToDo({ nothing, round, done }: NothingToDoProps) {
  const roundId = round.id;
  const { icon, title, description, actions } = wording(nothing, roundId, done);
  const next =
    nothing.reason === "all_done" || nothing.reason === "closed" ? (
      <QueryProvider key="next">
        <NextRound roundId={roundId} />
      </QueryProvider>
    ) : null;
  const history = (
    <ButtonLink key="history" href={`/label/${roundId}/history`}>
      Your labels
    </ButtonLink>
  );
  const rounds = (
    <ButtonLink key="rounds" href="/label">
      All rounds
    </ButtonLink>
  );
  return (
    <div className="mx-auto max-w-2xl px-4 py-16">
      <EmptyState
        icon={icon}
        title={title}
        description={description}
        actions={[actions, next, done > 0 ? history : null, rounds]}
      />
      {isAskedAtEnd(round) && done > 0 && AT_END.includes(nothing.reason) ? (
        <QueryProvider>
          <EaseOfRound round={round} />
        </QueryProvider>
      ) : null}
    </div>
  );
}

/** Where there is nothing left for this rater. */
const AT_END: readonly NoTask["reason"][] = ["all_done", "checklist_seen"];

function isAskedAtEnd({ options, protocol, status }: NothingToDoProps["round"]): boolean {
  return options.ease === "end" && asksFor(protocol, "ease") && status !== "closed";
}

interface Wording {
  icon: ReactNode;
  title: string;
  description: ReactNode;
  actions?: ReactNode;
}

function wording(nothing: NoTask, roundId: string, done: number): Wording {
  const labels = done === 1 ? "1 label" : `${done} labels`;
  switch (nothing.reason) {
    case "all_done":
      return {
        icon: <Check />,
        title: done > 0 ? "All done. Thank you!" : "Nothing to label here",
        description:
          done > 0
            ? `You gave ${labels} in this round; there are no tasks left for you. New tasks will appear here.`
            : "Others have labelled everything in this round already.",
      };
    case "leased_to_others":
      return {
        icon: <Hourglass />,
        title: "Others are finishing the last tasks",
        description: (
          <>
            Others are labelling what is left. If someone gives up a task, it becomes available at{" "}
            <DateTime at={nothing.retryAt} show="time" />; this page checks automatically.
          </>
        ),
      };
    case "direct_scoring_first":
      return {
        icon: <Hourglass />,
        title: "Another round comes first",
        description: `Score the same responses directly in “${nothing.roundName}” first, so that the checklist cannot influence those scores. Then come back here.`,
        actions: (
          <ButtonLink key="first" variant="primary" href={`/label/${nothing.roundId}`}>
            Go to {nothing.roundName}
          </ButtonLink>
        ),
      };
    case "checklist_seen":
      return {
        icon: <Check />,
        title: done > 0 ? "Nothing left here for you" : "Nothing to label here",
        description: `What is left in this round are responses whose checklist you have seen in another round. They are scored directly by people who have not, so that the checklist cannot influence the scores.${done > 0 ? ` You gave ${labels}: thank you!` : ""}`,
      };
    case "training_not_passed":
      return {
        icon: <Hourglass />,
        title: "You haven’t passed training yet",
        description: `You got ${nothing.right} of ${nothing.tasks} training tasks right; ${nothing.passMark} % are needed. The researchers see how you did. Ask them to let you in or let you retry. This page updates automatically.`,
        actions: (
          <ButtonLink key="discussion" href={`/label/${roundId}/discussion`}>
            Open the discussion
          </ButtonLink>
        ),
      };
    case "paused":
      return {
        icon: <Hourglass />,
        title: "The round is paused",
        description: "The researchers have paused it. Your labels are saved; labelling resumes here automatically.",
      };
    case "closed":
      return {
        icon: <Check />,
        title: "The round is closed",
        description: `This round is no longer accepting labels.${done > 0 ? ` You gave ${labels}: thank you!` : ""}`,
      };
    case "offline":
      return {
        icon: <CloudOff />,
        title: "You’re offline",
        description:
          nothing.waiting > 0
            ? `${nothing.waiting === 1 ? "Your last label is" : `Your last ${nothing.waiting} labels are`} kept on this device and sent as soon as the server can be reached. This page keeps trying.`
            : "The server cannot be reached. This page keeps trying.",
      };
    case "refused":
      return { icon: <CloudOff />, title: "You can’t label in this round right now", description: nothing.message };
    case "signed_out":
      return {
        icon: <CloudOff />,
        title: "You are signed out",
        description: "Sign in again to continue. Your labels are saved on this device until then.",
      };
  }
}

/** The way on from a round in which nothing is left. */
function NextRound({ roundId }: { roundId: string }) {
  const { data } = useQuery(roundsToLabelQuery());
  const next = roundAfter(data?.rounds ?? [], roundId);
  if (!next) return null;
  return (
    <ButtonLink variant="primary" href={`/label/${next.id}`}>
      Continue with {next.name}
    </ButtonLink>
  );
}
