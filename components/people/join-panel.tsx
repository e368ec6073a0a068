"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { TextLink } from "@/components/ui/text-link";
import type { Joined, OpenInvitation } from "@/lib/domain/people/people-invitation";
import { ROLE_WORDS } from "@/lib/domain/people/people-role";
import { errorMessage } from "@/lib/http/error-message";
import { acceptInvitation } from "@/lib/queries/people/join";
import { signOut } from "@/lib/queries/people/sign-in";
import { JoinForm } from "./join-form";
import { PersonalLink } from "./personal-link";

export interface JoinPanelProps {
  token: string;
  invitation: OpenInvitation;
  /** the name of whoever is signed in */
  signedInAs: string | null;
}

/** What an invitation offers, and the ways to take it. */
export function JoinPanel({ token, invitation, signedInAs }: JoinPanelProps) {
  const [joined, setJoined] = useState<Joined | null>(null);
  const role = ROLE_WORDS[invitation.role];
  const onJoined = (result: Joined) => {
    if (result.personalLink) setJoined(result);
    else window.location.assign(result.goTo);
  };
  if (joined?.personalLink) return <Welcome joined={joined} link={joined.personalLink} study={invitation.studyName} />;
  return (
    <Card className="p-6 sm:p-8">
      <p className="text-sm text-ink-muted">{invitation.invitedBy} invites you to</p>
      <h1 className="mt-0.5 text-xl font-semibold [overflow-wrap:anywhere]">{invitation.studyName}</h1>
      <p className="mt-3 mb-6 text-sm">
        as <strong className="font-semibold">{role.inSentence}</strong>. {role.forYou}
        {invitation.needsApproval ? " A researcher of the study has to let you in first." : null}
      </p>
      {invitation.alreadyAs ? (
        <AlreadyIn as={ROLE_WORDS[invitation.alreadyAs].inSentence} />
      ) : invitation.waits ? (
        <p className="text-sm">
          You have asked to join, and wait for a researcher to let you in.{" "}
          <TextLink href="/label">Your rounds</TextLink> show when they have.
        </p>
      ) : signedInAs === null ? (
        <JoinForm token={token} byName={invitation.role === "annotator"} onJoined={onJoined} />
      ) : (
        <AcceptForm token={token} name={signedInAs} onJoined={onJoined} />
      )}
    </Card>
  );
}

function AlreadyIn({ as }: { as: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-sm">You are in this study already, as {as}.</p>
      <LinkButton href="/" variant="primary">
        Go to your work
      </LinkButton>
    </div>
  );
}

function Welcome({ joined, link, study }: { joined: Joined; link: string; study: string }) {
  return (
    <Card className="flex flex-col gap-5 p-6 sm:p-8">
      <h1 className="text-xl font-semibold [overflow-wrap:anywhere]">
        {joined.waits ? "You have asked to join" : "You are in"}: {study}
      </h1>
      <PersonalLink path={link} />
      {/* A plain link: the page it leads to must be fetched anew, as the person who has just signed in. */}
      <a
        href={joined.goTo}
        className="inline-flex h-10 items-center self-start rounded-md bg-accent px-4 text-sm font-medium text-on-accent no-underline shadow-raised hover:bg-accent-strong"
      >
        I have saved it. {joined.waits ? "Continue" : "Start labelling"}
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
  const accepting = useMutation({ ...acceptInvitation, onSuccess: onJoined });
  const leaving = useMutation({ ...signOut, onSuccess: () => window.location.reload() });
  const error = accepting.error ?? leaving.error;
  return (
    <div className="flex flex-col gap-4">
      {error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(error)}
        </Callout>
      ) : null}
      <Button
        variant="primary"
        loading={accepting.isPending || accepting.isSuccess}
        onClick={() => accepting.mutate(token)}
      >
        <span className="max-w-64 truncate">Join as {name}</span>
      </Button>
      <Button variant="quiet" loading={leaving.isPending || leaving.isSuccess} onClick={() => leaving.mutate()}>
        Not you? Sign out
      </Button>
    </div>
  );
}
