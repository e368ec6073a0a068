"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Pager } from "@/components/ui/pager";
import { QueryError } from "@/components/ui/query-error";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast-store";
import { useSearchedPages } from "@/components/ui/use-url-query";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { type ServerUser, USERS_PER_PAGE } from "@/lib/people/people-admin";
import { changeServerSettings, serverSettingsQuery, serverUsersQuery } from "@/lib/people/queries/server-users";
import { EmailText } from "./email-text";
import { UserActions } from "./user-actions";

const MAY: Record<ServerUser["mayCreateStudies"], string> = {
  no: t("join studies by invitation"),
  granted: t("create studies"),
  membership: t("create studies (invited by an admin)"),
};

const COLUMNS: Column<ServerUser>[] = [
  {
    id: "name",
    header: t("Name"),
    rowHeader: true,
    className: "min-w-44 max-w-96",
    cell: (user) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
          {user.name}
          {user.isViewer ? <Badge tone="accent">{t("You")}</Badge> : null}
        </span>
        <span className="block font-normal text-ink-muted">
          {user.email === null ? t("name only") : <EmailText email={user.email} />}
        </span>
      </>
    ),
  },
  {
    id: "may",
    header: t("Rights"),
    cell: (user) => (user.isAdmin ? t("everything (admin)") : MAY[user.mayCreateStudies]),
  },
  { id: "studies", header: t("Studies"), numeric: true, cell: (user) => user.studies },
  { id: "sessions", header: t("Signed in"), numeric: true, cell: (user) => user.sessions },
  { id: "created", header: t("Since"), cell: (user) => <DateTime at={user.createdAt} show="date" /> },
  {
    id: "active",
    header: t("Last active"),
    cell: (user) =>
      user.lastActiveAt ? (
        <DateTime at={user.lastActiveAt} />
      ) : (
        <span className="text-ink-muted">{t("signed out")}</span>
      ),
  },
  {
    id: "actions",
    header: <span className="sr-only">{t("Actions")}</span>,
    className: "w-px",
    cell: (user) => <UserActions user={user} />,
  },
];

/** Everybody with an account on this server. */
export function ServerPeople() {
  const { asked, setAfter, searchField } = useSearchedPages();
  const query = useQuery(serverUsersQuery(asked));
  const { data, error } = query;
  return (
    <div className="flex flex-col gap-4">
      <ServerSwitches />
      <Field label={t("Find by name or email")} className="max-w-sm">
        <Input type="search" {...searchField} />
      </Field>
      {error ? (
        <QueryError title={t("The people couldn’t be loaded")} query={query} />
      ) : (
        <div className="rounded-lg border border-line bg-raised pt-1 shadow-raised">
          <DataTable
            caption={t("People of this server")}
            hideCaption
            columns={COLUMNS}
            rows={data?.users ?? []}
            rowKey={(user) => user.userId}
            empty={data ? t("No matches.") : t("Loading…")}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-ink-muted">
        <p role="status">{data ? `${data.total} ${data.total === 1 ? t("person") : t("people")}` : null}</p>
        <Pager after={asked.after} total={data?.total ?? 0} size={USERS_PER_PAGE} onAfter={setAfter} />
      </div>
    </div>
  );
}

const SWITCHES = [
  {
    setting: "invitedMayCreateStudies",
    label: t("Researchers and owners invited by an admin may create studies"),
    hint: t(
      "They can then use the server’s language models in studies of their own. The right ends when they leave the last such study, or when you turn this off. Invitations by anyone else never grant it.",
    ),
  },
] as const;

/** What admins allow on this server, and who changed it last. */
function ServerSwitches() {
  const { data } = useQuery(serverSettingsQuery);
  const changing = useMutation({ ...changeServerSettings, onError: (error) => toast.error(errorMessage(error)) });
  if (!data) return null;
  const shown = changing.isPending ? { ...data, ...changing.variables } : data;
  return (
    <div className="flex max-w-3xl flex-col gap-4 rounded-lg border border-line bg-raised px-5 py-4 shadow-raised">
      {SWITCHES.map(({ setting, label, hint }) => (
        <Switch
          key={setting}
          label={label}
          hint={hint}
          checked={shown[setting]}
          disabled={changing.isPending}
          onChange={(event) => changing.mutate({ [setting]: event.target.checked })}
        />
      ))}
      {data.changed ? (
        <p className="text-xs text-ink-muted">
          {t.rich("Last changed by {by}, {dateTime}", {
            by: data.changed.by ?? t("a deleted account"),
            dateTime: <DateTime key="dateTime" at={data.changed.at} />,
          })}
        </p>
      ) : null}
    </div>
  );
}
