"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import type { SessionOfUser } from "@/lib/domain/people/people";
import { browserOf, shortAddress } from "@/lib/domain/people/people-browser";
import { errorMessage } from "@/lib/http/error-message";
import { revokeOtherSessions, revokeSession, sessionsQuery } from "@/lib/queries/people/me";

/** Where one is signed in, with the means to end it. */
export function SessionList() {
  const { data: sessions = [] } = useQuery(sessionsQuery);
  const others = sessions.filter((session) => !session.isCurrent).length;
  return (
    <Panel
      level={2}
      title="Where you are signed in"
      description="Sign out sessions you don’t recognise, then change your password or personal link."
      actions={others > 0 ? <EndOthers count={others} /> : null}
      flush
    >
      <ul className="divide-y divide-line border-t border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Panel>
  );
}

function SessionRow({ session }: { session: SessionOfUser }) {
  const ending = useMutation({
    ...revokeSession,
    onError: (error) => toast.error(errorMessage(error)),
  });
  const browser = browserOf(session.userAgent);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {browser}
          {session.isCurrent ? <Badge tone="accent">This browser</Badge> : null}
        </p>
        <p className="text-ink-muted">
          {session.address ? `${shortAddress(session.address)} · ` : null}
          signed in <DateTime at={session.createdAt} /> · active <DateTime at={session.lastActiveAt} />
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button size="sm" loading={ending.isPending} onClick={() => ending.mutate(session.id)}>
          Sign out<span className="sr-only"> {browser}</span>
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const [open, setOpen] = useState(false);
  const ending = useMutation({
    ...revokeOtherSessions,
    onSuccess: () => {
      setOpen(false);
      toast.success("You are signed out everywhere else.");
    },
  });
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Sign out everywhere else
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Sign out everywhere else?"
        confirmLabel="Sign out everywhere else"
        onConfirm={() => ending.mutate()}
        loading={ending.isPending}
        error={ending.error ? errorMessage(ending.error) : undefined}
      >
        {count === 1 ? "One other browser has" : `${count} other browsers have`} to sign in again. This one stays signed
        in. Nothing that was saved is lost.
      </ConfirmDialog>
    </>
  );
}
