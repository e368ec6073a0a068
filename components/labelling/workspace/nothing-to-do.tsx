"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, CloudOff, Hourglass } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { useT } from "@/components/ui/messages/messages-provider";
import { PlatformEnding } from "@/components/ui/platform-ending";
import { errorMessage } from "@/lib/http/error-message";
import type { NothingToDo as Nothing, RoundForRater } from "@/lib/labelling/labelling";
import { claimsQuery } from "@/lib/labelling/queries/claims";
import { roundsToLabelQuery } from "@/lib/labelling/queries/label-queries";
import { sentence, type Translate } from "@/lib/messages/translate";
import { asksFor } from "@/lib/round/protocol/protocols";
import { retryTraining } from "@/lib/training/queries";
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
  const t = useT();
  const id = useId();
  const { icon, title, description, actions } = wording(t, nothing, roundId, done);
  const next =
    nothing.reason === "all_done" || nothing.reason === "closed" ? <NextRound key="next" roundId={roundId} /> : null;
  const history = (
    <ButtonLink key="history" href={`/label/${roundId}/history`}>
      {t("Your labels")}
    </ButtonLink>
  );
  const rounds = (
    <ButtonLink key="rounds" href="/label">
      {t("All rounds")}
    </ButtonLink>
  );
  return (
    <section
      // Another end is said as well. The buttons come next.
      key={nothing.reason}
      ref={focusUnlessElsewhere}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      className="mx-auto max-w-2xl px-4 py-16 outline-none"
    >
      {/* Before the thanks, which would end it. */}
      {isAskedAtEnd(round) && done > 0 && AT_END.includes(nothing.reason) ? <EaseOfRound round={round} /> : null}
      <EmptyState
        icon={icon}
        title={<span id={`${id}-title`}>{title}</span>}
        description={
          <>
            <span id={`${id}-description`}>{description}</span>
            {"ending" in nothing && nothing.ending ? <PlatformEnding ending={nothing.ending} /> : null}
          </>
        }
        actions={[actions, next, done > 0 ? history : null, rounds]}
      />
    </section>
  );
}

/** The task that had the focus is gone: without it a screen reader would say nothing, and Tab begin at the top. */
function focusUnlessElsewhere(element: HTMLElement | null): void {
  const { activeElement } = document;
  // A navigation leaves it on the page's content as a whole.
  if (activeElement === document.body || activeElement?.id === "main") element?.focus();
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

function wording(t: Translate, nothing: NoTask, roundId: string, done: number): Wording {
  const thanks =
    done > 0 ? ` ${t("You gave {count, plural, one {# label} other {# labels}}: thank you!", { count: done })}` : "";
  switch (nothing.reason) {
    case "all_done":
      return {
        icon: <Check />,
        title: t(done > 0 ? "All done. Thank you!" : "Nothing to label here"),
        description:
          done > 0
            ? t(
                "You gave {count, plural, one {# label} other {# labels}} in this round; there are no tasks left for you. New tasks will appear here.",
                { count: done },
              )
            : t("Others have labelled everything in this round already."),
      };
    case "leased_to_others":
      return {
        icon: <Hourglass />,
        title: t("Others are finishing the last tasks"),
        description: t.rich(
          "Others are labelling what is left. If a task is returned, you can take it from {at}. This page checks automatically.",
          { at: <DateTime key="at" at={nothing.retryAt} show="time" /> },
        ),
      };
    case "direct_scoring_first":
      return {
        icon: <Hourglass />,
        title: t("Another round comes first"),
        description: t(
          "Score the same responses directly in “{round}” first, so that the checklist cannot influence those scores. Then come back here.",
          { round: nothing.roundName },
        ),
        actions: (
          <ButtonLink key="first" variant="primary" href={`/label/${nothing.roundId}`}>
            {t("Go to {round}", { round: nothing.roundName })}
          </ButtonLink>
        ),
      };
    case "checklist_seen":
      return {
        icon: <Check />,
        title: t(done > 0 ? "Nothing left here for you" : "Nothing to label here"),
        description:
          t(
            "What is left in this round are responses whose checklist you have seen in another round. They are scored directly by people who have not, so that the checklist cannot influence the scores.",
          ) + thanks,
      };
    case "training_not_passed":
      return notPassed(t, nothing, roundId);
    case "paused":
      return {
        icon: <Hourglass />,
        title: t("The round is paused"),
        description: t("The researchers have paused it. Your labels are saved; labelling resumes here automatically."),
      };
    case "closed":
      return {
        icon: <Check />,
        title: t("The round is closed"),
        description: t("This round is no longer accepting labels.") + thanks,
      };
    case "place_lost":
      return placeLost(t, thanks);
    case "offline":
      return {
        icon: <CloudOff />,
        title: t("You’re offline"),
        description:
          nothing.waiting > 0
            ? t(
                "Your last {count, plural, one {label is} other {# labels are}} kept on this device and sent as soon as the server can be reached. This page keeps trying.",
                { count: nothing.waiting },
              )
            : t("The server cannot be reached. This page keeps trying."),
      };
    case "refused":
      return { icon: <CloudOff />, title: t("You can’t label in this round right now"), description: nothing.message };
    case "signed_out":
      return {
        icon: <CloudOff />,
        title: t("You are signed out"),
        description: t("Sign in again to continue. Your labels are saved on this device until then."),
      };
  }
}

type NotPassed = Extract<NoTask, { reason: "training_not_passed" }>;

function notPassed(t: Translate, nothing: NotPassed, roundId: string): Wording {
  const values = { ...nothing, right: Math.round(nothing.right * 100) / 100 };
  return {
    icon: <Hourglass />,
    title: t("You haven’t passed training yet"),
    description: t(whatNext(nothing), values),
    actions:
      nothing.triesLeft > 0 ? (
        <RetryTraining key="retry" roundId={roundId} />
      ) : (
        <ButtonLink key="discussion" href={`/label/${roundId}/discussion`}>
          {t("Open the discussion")}
        </ButtonLink>
      ),
  };
}

/** Begins the training of a round again, for a rater who failed it and has a try left. */
function RetryTraining({ roundId }: { roundId: string }) {
  const t = useT();
  const client = useQueryClient();
  const trying = useMutation({
    ...retryTraining(roundId),
    // Also where it was refused: another window may have begun it.
    onSettled: () => client.invalidateQueries({ queryKey: claimsQuery(roundId).queryKey }),
  });
  return (
    <>
      <Button variant="primary" loading={trying.isPending} onClick={() => trying.mutate()}>
        {t("Try training again")}
      </Button>
      {trying.error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(trying.error, t("The server could not be reached. Check your connection and try again."))}
        </Callout>
      ) : null}
    </>
  );
}

function whatNext({ isGraded, triesLeft, ending }: NotPassed) {
  if (triesLeft > 0) {
    return isGraded
      ? sentence(
          "Your training score is {right} of {tasks}; {passMark}% are needed. {triesLeft, plural, one {You can try again once} other {You can try again # times}}: read the guidelines first.",
        )
      : sentence(
          "You got {right} of {tasks} training tasks right; {passMark}% are needed. {triesLeft, plural, one {You can try again once} other {You can try again # times}}: read the guidelines first.",
        );
  }
  if (ending) {
    return isGraded
      ? sentence(
          "Your training score is {right} of {tasks}; {passMark}% are needed, so your part in this round ends here.",
        )
      : sentence(
          "You got {right} of {tasks} training tasks right; {passMark}% are needed, so your part in this round ends here.",
        );
  }
  return isGraded
    ? sentence(
        "Your training score is {right} of {tasks}; {passMark}% are needed. The researchers see how you did. Ask them to let you in or let you retry. This page updates automatically.",
      )
    : sentence(
        "You got {right} of {tasks} training tasks right; {passMark}% are needed. The researchers see how you did. Ask them to let you in or let you retry. This page updates automatically.",
      );
}

function placeLost(t: Translate, thanks: string): Wording {
  const why = t(
    "Only a certain number of participants of each group take part. To ask for a place again, open the link of your platform.",
  );
  return { icon: <Check />, title: t("Your place was given back"), description: why + thanks };
}

/** The way on from a round in which nothing is left. */
function NextRound({ roundId }: { roundId: string }) {
  const t = useT();
  const { data } = useQuery(roundsToLabelQuery());
  const next = roundAfter(data?.rounds ?? [], roundId);
  if (!next) return null;
  return (
    <ButtonLink variant="primary" href={`/label/${next.id}`}>
      {t("Continue with {round}", { round: next.name })}
    </ButtonLink>
  );
}
