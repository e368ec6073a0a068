"use client";

import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Pager } from "@/components/ui/pager";
import { QueryError } from "@/components/ui/query-error";
import { useSearchedPages } from "@/components/ui/use-searched-pages";
import { type ServerUser, USERS_PER_PAGE } from "@/lib/domain/people/people-admin";
import * as texts from "@/lib/messages/researcher/management";
import { serverUsersQuery } from "@/lib/queries/people/server-users";
import { EmailText } from "./email-text";
import { ServerSwitches } from "./server-switches";
import { UserActions } from "./user-actions";

const MAY: Record<ServerUser["mayCreateStudies"], string> = {
  no: texts.joinStudiesByInvitation,
  granted: texts.createStudies,
  membership: texts.createStudiesInvitedByAnAdmin,
};

const COLUMNS: Column<ServerUser>[] = [
  {
    id: "name",
    header: texts.name,
    rowHeader: true,
    className: "min-w-44 max-w-96",
    cell: (user) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
          {user.name}
          {user.isViewer ? <Badge tone="accent">{texts.you}</Badge> : null}
        </span>
        <span className="block font-normal text-ink-muted">
          {user.email === null ? texts.nameOnly : <EmailText email={user.email} />}
        </span>
      </>
    ),
  },
  {
    id: "may",
    header: texts.rights,
    cell: (user) => (user.isAdmin ? texts.everythingAdmin : MAY[user.mayCreateStudies]),
  },
  { id: "studies", header: texts.studies, numeric: true, cell: (user) => user.studies },
  { id: "sessions", header: texts.signedIn, numeric: true, cell: (user) => user.sessions },
  { id: "created", header: texts.since, cell: (user) => <DateTime at={user.createdAt} show="date" /> },
  {
    id: "active",
    header: texts.lastActive,
    cell: (user) =>
      user.lastActiveAt ? (
        <DateTime at={user.lastActiveAt} />
      ) : (
        <span className="text-ink-muted">{texts.signedOut}</span>
      ),
  },
  {
    id: "actions",
    header: <span className="sr-only">{texts.actions}</span>,
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
      <Field label={texts.findByNameOrEmail} className="max-w-sm">
        <Input type="search" {...searchField} />
      </Field>
      {error ? (
        <QueryError title={texts.peopleCouldNotBeLoaded} query={query} />
      ) : (
        <div className="rounded-lg border border-line bg-raised pt-1 shadow-raised">
          <DataTable
            caption={texts.peopleOfThisServer}
            hideCaption
            columns={COLUMNS}
            rows={data?.users ?? []}
            rowKey={(user) => user.userId}
            empty={data ? texts.nobodyByThatName : texts.loading}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-ink-muted">
        <p role="status">{data ? `${data.total} ${data.total === 1 ? texts.person : texts.peopleInText}` : null}</p>
        <Pager after={asked.after} total={data?.total ?? 0} size={USERS_PER_PAGE} onAfter={setAfter} />
      </div>
    </div>
  );
}
