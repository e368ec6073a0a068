"use client";

import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Pager } from "@/components/ui/pager";
import { QueryError } from "@/components/ui/query-error";
import { useSearchedPages } from "@/components/ui/use-url-query";
import { t } from "@/lib/messages/translate";
import { KEYS_PER_PAGE, type ServerKey } from "@/lib/people/api-key";
import { revokeServerKey, serverKeysQuery } from "@/lib/people/queries/api-keys";
import { scopesOf, studiesOf } from "./key-words";
import { RevokeKey } from "./revoke-key";

const COLUMNS: Column<ServerKey>[] = [
  {
    id: "name",
    header: t("Name"),
    rowHeader: true,
    className: "min-w-44 max-w-96 [overflow-wrap:anywhere]",
    cell: ({ name, ending }) => (
      <>
        {name} <span className="font-mono font-normal text-ink-muted">…{ending}</span>
      </>
    ),
  },
  { id: "owner", header: t("Owner"), className: "[overflow-wrap:anywhere]", cell: ({ owner }) => owner.name },
  { id: "scopes", header: t("Scopes"), cell: (key) => scopesOf(key, t) },
  {
    id: "studies",
    header: t("Studies"),
    className: "max-w-72 [overflow-wrap:anywhere]",
    cell: (key) => studiesOf(key, t),
  },
  {
    id: "used",
    header: t("Last use"),
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? t("never used") : <DateTime at={lastUsedAt} />),
  },
  {
    id: "ends",
    header: t("Ends"),
    cell: ({ expiresAt, isExpired }) => (
      <>
        <DateTime at={expiresAt} show="date" /> {isExpired ? <Badge tone="neutral">{t("Expired")}</Badge> : null}
      </>
    ),
  },
  {
    id: "actions",
    header: <span className="sr-only">{t("Actions")}</span>,
    className: "w-px",
    cell: ({ id, name }) => <RevokeKey id={id} name={name} by={revokeServerKey} />,
  },
];

/** Every API key of this server, for its admins. */
export function ServerKeyTable() {
  const { asked, setAfter, searchField } = useSearchedPages();
  const query = useQuery(serverKeysQuery(asked));
  const { data, error } = query;
  return (
    <div className="flex flex-col gap-4">
      <Field label={t("Find by key or owner")} className="max-w-sm">
        <Input type="search" {...searchField} />
      </Field>
      {error ? (
        <QueryError title={t("The API keys couldn’t be loaded")} query={query} />
      ) : (
        <div className="rounded-lg border border-line bg-raised pt-1 shadow-raised">
          <DataTable
            caption={t("API keys of this server")}
            hideCaption
            columns={COLUMNS}
            rows={data?.keys ?? []}
            rowKey={({ id }) => id}
            empty={asked.search.trim() === "" ? t("No API keys yet.") : t("No key or owner has that name.")}
          />
        </div>
      )}
      <div className="flex justify-end">
        <Pager after={asked.after} total={data?.total ?? 0} size={KEYS_PER_PAGE} onAfter={setAfter} />
      </div>
    </div>
  );
}
