"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { useMessages } from "@/components/ui/messages/messages-provider";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import type { SessionOfUser } from "@/lib/domain/people/people";
import { browserOf, shortAddress } from "@/lib/domain/people/people-browser";
import { errorMessage } from "@/lib/http/error-message";
import { apiKeysQuery } from "@/lib/queries/people/api-keys";
import { revokeOtherSessions, revokeSession, sessionsQuery } from "@/lib/queries/people/sessions";

/** Where one is signed in, with the means to end it. */
export function SessionList() {
  const { data: sessions = [] } = useQuery(sessionsQuery);
  const t = useMessages("account");
  const others = sessions.filter((session) => !session.isCurrent).length;
  const keys = useQuery(apiKeysQuery).data?.keys.length ?? 0;
  return (
    <Panel
      level={2}
      title={t("sessions")}
      description={t("sessionsMore")}
      actions={others + keys > 0 ? <EndOthers others={others} keys={keys} /> : null}
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
  const t = useMessages("account");
  const ui = useMessages("ui");
  const ending = useMutation({
    ...revokeSession,
    onError: (error) => toast.error(errorMessage(error, ui("unreachable"))),
  });
  const named = browserOf(session.userAgent);
  const { system } = named;
  const browser = named.browser
    ? system
      ? t("browserOn", { browser: named.browser, system })
      : named.browser
    : system
      ? t("programOn", { system })
      : t("program");
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {browser}
          {session.isCurrent ? <Badge tone="accent">{t("thisBrowser")}</Badge> : null}
        </p>
        <p className="text-ink-muted">
          {session.address ? `${shortAddress(session.address) ?? t("serverItself")} · ` : null}
          {t.parts("signedInAt", {
            since: <DateTime key="since" at={session.createdAt} />,
            active: <DateTime key="active" at={session.lastActiveAt} />,
          })}
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button size="sm" loading={ending.isPending} onClick={() => ending.mutate(session.id)}>
          {t("signOut")}
          <span className="sr-only"> {browser}</span>
        </Button>
      )}
    </li>
  );
}

/** Ends both, other sessions and API keys: a thief may have either. */
function EndOthers({ others, keys }: { others: number; keys: number }) {
  const [open, setOpen] = useState(false);
  const t = useMessages("account");
  const ui = useMessages("ui");
  const ending = useMutation({
    ...revokeOtherSessions,
    onSuccess: () => {
      setOpen(false);
      toast.success(t("signedOutElsewhere"));
    },
  });
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("signOutElsewhere")}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t("askSignOut")}
        confirmLabel={t("signOutElsewhere")}
        onConfirm={() => ending.mutate()}
        loading={ending.isPending}
        error={ending.error ? errorMessage(ending.error, ui("unreachable")) : undefined}
      >
        {others > 0 ? <p>{t("signOutMore", { count: others })}</p> : null}
        {keys > 0 ? <p>{t("signOutKeys", { count: keys })}</p> : null}
      </ConfirmDialog>
    </>
  );
}
