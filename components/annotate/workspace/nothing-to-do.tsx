"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Check, CloudOff, Hourglass } from "@/components/ui/icons";
import { useMessages } from "@/components/ui/messages/messages-provider";
import type { NothingToDo as Nothing, RoundForRater } from "@/lib/domain/labelling/labelling";
import { asksFor } from "@/lib/domain/protocol/protocols";
import type { Catalogue } from "@/lib/messages/en";
import type { Translate } from "@/lib/messages/message";
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
  const t = useMessages("labelling");
  const { icon, title, description, actions } = wording(t, nothing, roundId, done);
  const next =
    nothing.reason === "all_done" || nothing.reason === "closed" ? (
      <QueryProvider key="next">
        <NextRound roundId={roundId} />
      </QueryProvider>
    ) : null;
  const history = (
    <ButtonLink key="history" href={`/label/${roundId}/history`}>
      {t("yourLabels")}
    </ButtonLink>
  );
  const rounds = (
    <ButtonLink key="rounds" href="/label">
      {t("allRounds")}
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

function wording(t: Translate<Catalogue["labelling"]>, nothing: NoTask, roundId: string, done: number): Wording {
  const thanks = done > 0 ? ` ${t("thanks", { count: done })}` : "";
  switch (nothing.reason) {
    case "all_done":
      return {
        icon: <Check />,
        title: t(done > 0 ? "allDone" : "nothingHere"),
        description: done > 0 ? t("doneByYou", { count: done }) : t("doneByOthers"),
      };
    case "leased_to_others":
      return {
        icon: <Hourglass />,
        title: t("lastTasks"),
        description: t.parts("lastTasksMore", { at: <DateTime key="at" at={nothing.retryAt} show="time" /> }),
      };
    case "direct_scoring_first":
      return {
        icon: <Hourglass />,
        title: t("anotherFirst"),
        description: t("anotherFirstMore", { round: nothing.roundName }),
        actions: (
          <ButtonLink key="first" variant="primary" href={`/label/${nothing.roundId}`}>
            {t("goTo", { round: nothing.roundName })}
          </ButtonLink>
        ),
      };
    case "checklist_seen":
      return {
        icon: <Check />,
        title: t(done > 0 ? "nothingLeft" : "nothingHere"),
        description: t("checklistSeen") + thanks,
      };
    case "training_not_passed":
      return {
        icon: <Hourglass />,
        title: t("trainingNotPassed"),
        description: t("trainingNotPassedMore", nothing),
        actions: (
          <ButtonLink key="discussion" href={`/label/${roundId}/discussion`}>
            {t("openDiscussion")}
          </ButtonLink>
        ),
      };
    case "paused":
      return {
        icon: <Hourglass />,
        title: t("paused"),
        description: t("pausedMore"),
      };
    case "closed":
      return {
        icon: <Check />,
        title: t("closed"),
        description: t("closedMore") + thanks,
      };
    case "offline":
      return {
        icon: <CloudOff />,
        title: t("offline"),
        description: nothing.waiting > 0 ? t("offlineWaiting", { count: nothing.waiting }) : t("offlineMore"),
      };
    case "refused":
      return { icon: <CloudOff />, title: t("refused"), description: nothing.message };
    case "signed_out":
      return {
        icon: <CloudOff />,
        title: t("signedOutTitle"),
        description: t("signedOutMore"),
      };
  }
}

/** The way on from a round in which nothing is left. */
function NextRound({ roundId }: { roundId: string }) {
  const t = useMessages("labelling");
  const { data } = useQuery(roundsToLabelQuery());
  const next = roundAfter(data?.rounds ?? [], roundId);
  if (!next) return null;
  return (
    <ButtonLink variant="primary" href={`/label/${next.id}`}>
      {t("continueWith", { round: next.name })}
    </ButtonLink>
  );
}
