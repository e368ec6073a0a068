"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { useLanguage, useMessages } from "@/components/ui/messages/messages-provider";
import { TextLink } from "@/components/ui/text-link";
import { secretSchema } from "@/lib/domain/people/people";
import type { Joined, OpenInvitation } from "@/lib/domain/people/people-invitation";
import { errorMessage } from "@/lib/http/error-message";
import { RequestError } from "@/lib/http/fetch-json";
import { acceptInvitation, invitationQuery } from "@/lib/queries/people/join";
import { JoinForm } from "./join-form";
import { LinkInProgress } from "./link-in-progress";
import { PersonalLink } from "./personal-link";
import { useFragment } from "./use-fragment";
import { useSignOut } from "./use-sign-out";

/**
 * What an invitation link leads to. Its secret comes after the # of the address and stays there, so that the page can be
 * loaded again and bookmarked.
 * @param signedInAs the viewer's name; null when signed out
 */
export function JoinPanel({ signedInAs }: { signedInAs: string | null }) {
  const t = useMessages("people");
  const ui = useMessages("ui");
  const token = useFragment();
  const isWhole = secretSchema.safeParse(token).success;
  const {
    data: invitation,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...invitationQuery(token ?? "", useLanguage()), enabled: isWhole });
  if (invitation && token !== null)
    return <Offer key={token} token={token} invitation={invitation} signedInAs={signedInAs} />;
  if (token !== null && !isWhole) return <NoInvitation why={t("incompleteLink")} isSignedIn={signedInAs !== null} />;
  if (error instanceof RequestError && error.status < 500)
    return <NoInvitation why={error.message} isSignedIn={signedInAs !== null} />;
  return (
    <Card>
      {error ? (
        <ErrorState
          title={t("invitationNotChecked")}
          description={errorMessage(error, ui("unreachable"))}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <LinkInProgress>{t("checkingInvitation")}</LinkInProgress>
      )}
    </Card>
  );
}

function NoInvitation({ why, isSignedIn }: { why: string; isSignedIn: boolean }) {
  const t = useMessages("people");
  return (
    <Card className="p-6 sm:p-8">
      <h1 className="text-xl font-semibold">{t("noInvitation")}</h1>
      <p className="mt-2 text-sm">{why}</p>
      {isSignedIn ? null : <p className="mt-2 text-sm">{t("alreadyJoined")}</p>}
      <LinkButton href="/" className="mt-6">
        {t(isSignedIn ? "goToWork" : "goToSignIn")}
      </LinkButton>
    </Card>
  );
}

interface OfferProps {
  token: string;
  invitation: OpenInvitation;
  signedInAs: string | null;
}

/** What the invitation offers, and the ways to take it. */
function Offer({ token, invitation, signedInAs }: OfferProps) {
  const [joined, setJoined] = useState<Joined | null>(null);
  const t = useMessages("people");
  const onJoined = (result: Joined) => {
    if (result.personalLink) setJoined(result);
    else window.location.assign(result.goTo);
  };
  if (joined?.personalLink) return <Welcome joined={joined} link={joined.personalLink} study={invitation.studyName} />;
  return (
    <Card className="p-6 sm:p-8">
      <p className="text-sm text-ink-muted">{t("invitesYou", { name: invitation.invitedBy })}</p>
      <h1 className="mt-0.5 text-xl font-semibold [overflow-wrap:anywhere]">{invitation.studyName}</h1>
      <p className="mt-3 mb-6 text-sm">
        {t.parts("asRole", {
          role: (
            <strong key="role" className="font-semibold">
              {t(`role_${invitation.role}`)}
            </strong>
          ),
        })}{" "}
        {t(`forYou_${invitation.role}`)}
        {invitation.needsApproval ? ` ${t("needsApproval")}` : null}
      </p>
      {invitation.alreadyAs ? (
        <AlreadyIn as={invitation.alreadyAs} />
      ) : invitation.waits ? (
        <p className="text-sm">
          {t.parts("asked", {
            rounds: (
              <TextLink key="rounds" href="/label">
                {t("yourRounds")}
              </TextLink>
            ),
          })}
        </p>
      ) : signedInAs === null ? (
        <JoinForm token={token} byName={invitation.role === "annotator"} onJoined={onJoined} />
      ) : (
        <AcceptForm token={token} name={signedInAs} onJoined={onJoined} />
      )}
    </Card>
  );
}

function AlreadyIn({ as }: { as: OpenInvitation["role"] }) {
  const t = useMessages("people");
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-sm">{t("inAlready", { role: t(`role_${as}`) })}</p>
      <LinkButton href="/" variant="primary">
        {t("goToWork")}
      </LinkButton>
    </div>
  );
}

function Welcome({ joined, link, study }: { joined: Joined; link: string; study: string }) {
  const t = useMessages("people");
  return (
    <Card className="flex flex-col gap-5 p-6 sm:p-8">
      <h1 className="text-xl font-semibold [overflow-wrap:anywhere]">
        {t(joined.waits ? "youAskedTo" : "youAreIn", { study })}
      </h1>
      <PersonalLink path={link} />
      {/* A plain link: the page it leads to must be fetched anew, as the person who has just signed in. */}
      <a
        href={joined.goTo}
        className="inline-flex h-10 items-center self-start rounded-md bg-accent px-4 text-sm font-medium text-on-accent no-underline shadow-raised hover:bg-accent-strong"
      >
        {t(joined.waits ? "savedContinue" : "savedStart")}
      </a>
    </Card>
  );
}

interface AcceptFormProps {
  token: string;
  name: string;
  onJoined: (joined: Joined) => void;
}

/** For somebody who is signed in: one press, or out and in as somebody else. */
function AcceptForm({ token, name, onJoined }: AcceptFormProps) {
  const t = useMessages("people");
  const ui = useMessages("ui");
  const accepting = useMutation({ ...acceptInvitation, onSuccess: onJoined });
  const { leave, isLeaving, error: notLeft, question } = useSignOut({ onSuccess: () => window.location.reload() });
  const error = accepting.error ?? notLeft;
  return (
    <div className="flex flex-col gap-4">
      {error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(error, ui("unreachable"))}
        </Callout>
      ) : null}
      <Button
        variant="primary"
        loading={accepting.isPending || accepting.isSuccess}
        onClick={() => accepting.mutate(token)}
      >
        <span className="max-w-64 truncate">{t("joinAs", { name })}</span>
      </Button>
      <Button variant="quiet" loading={isLeaving} onClick={leave}>
        {t("notYou")}
      </Button>
      {question}
    </div>
  );
}
