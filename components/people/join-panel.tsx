"use client";

import { useState } from "react";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import type { Joined, OpenInvitation } from "@/lib/domain/people/people-invitation";
import { ROLE_WORDS } from "@/lib/domain/people/people-role";
import { AcceptForm } from "./accept-form";
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
      </p>
      {invitation.alreadyAs ? (
        <AlreadyIn as={ROLE_WORDS[invitation.alreadyAs].inSentence} />
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
      <h1 className="text-xl font-semibold [overflow-wrap:anywhere]">You are in: {study}</h1>
      <PersonalLink path={link} />
      {/* A plain link: the page it leads to must be fetched anew, as the person who has just signed in. */}
      <a
        href={joined.goTo}
        className="inline-flex h-10 items-center self-start rounded-md bg-accent px-4 text-sm font-medium text-on-accent no-underline shadow-raised hover:bg-accent-strong"
      >
        I have saved it. Start labelling
      </a>
    </Card>
  );
}
