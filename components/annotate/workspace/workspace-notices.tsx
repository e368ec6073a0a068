"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Moment } from "../moment";
import type { LeaseNotice } from "../session/lease-notice";
import { RefusedLabels } from "./refused-labels";

export interface WorkspaceNoticesProps {
  roundId: string;
  signedOut: boolean;
  /** where to come back to after signing in */
  address: string;
  paused: boolean;
  lease: LeaseNotice | null;
  /** a label that could neither be kept nor sent */
  failure: string | null;
  onKeep: () => void;
  onDiscarded: (assignmentId: string) => void;
}

/** What the rater has to know now, between the bar and the task; most of the time nothing. */
export function WorkspaceNotices(props: WorkspaceNoticesProps) {
  const { roundId, signedOut, address, paused, lease, failure, onKeep, onDiscarded } = props;
  const notices: ReactNode[] = [];
  if (failure) {
    notices.push(
      <Callout key="failure" tone="negative" role="alert" title="Not submitted">
        {failure}
      </Callout>,
    );
  }
  if (signedOut) {
    notices.push(
      <Callout
        key="signed-out"
        tone="warning"
        role="alert"
        title="You are signed out"
        actions={
          // A whole new page: what was drawn for a signed-in person goes.
          <a
            href={`/sign-in?next=${encodeURIComponent(address)}`}
            className="font-medium text-accent underline underline-offset-3"
          >
            Sign in again
          </a>
        }
      >
        Your work is kept on this device and is sent when you have signed in again.
      </Callout>,
    );
  }
  if (paused) {
    notices.push(
      <Callout key="paused" tone="neutral" role="status">
        The round is paused. You can finish what you have begun; new tasks come when it goes on.
      </Callout>,
    );
  }
  if (lease) notices.push(<LeaseCallout key="lease" lease={lease} onKeep={onKeep} />);
  return (
    <div className="flex shrink-0 flex-col gap-2 px-4 not-empty:pt-3 empty:hidden sm:px-5">
      {notices}
      <RefusedLabels roundId={roundId} onDiscarded={onDiscarded} />
    </div>
  );
}

function LeaseCallout({ lease, onKeep }: { lease: LeaseNotice; onKeep: () => void }) {
  const at = <Moment at={new Date(lease.at).toISOString()} show="time" />;
  return (
    <Callout
      tone="neutral"
      role="status"
      actions={
        <Button size="sm" onClick={onKeep}>
          Keep this task
        </Button>
      }
    >
      {lease.is === "ending" ? (
        <>This task is kept for you until {at}, then others may get it.</>
      ) : (
        <>This task was kept for you until {at}. You can still submit it, unless enough others have labelled it.</>
      )}
    </Callout>
  );
}
