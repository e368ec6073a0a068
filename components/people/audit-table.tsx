"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ListColumn } from "@/components/table/list-column";
import { ListTable } from "@/components/table/list-table";
import { pagedRows } from "@/components/table/paged-rows";
import { DateTime } from "@/components/ui/date-time";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { QueryError } from "@/components/ui/query-error";
import { Skeleton } from "@/components/ui/skeleton";
import { t } from "@/lib/messages/translate";
import { AUDIT_TOPICS, type AuditEntryLine, type AuditFilter, type AuditTopic } from "@/lib/people/audit";
import { shortAddress } from "@/lib/people/people-browser";
import { auditAddress, auditQuery, auditSearch } from "@/lib/people/queries/audit";
import { eventWords } from "@/lib/study/history/event-words";

const TOPICS: readonly AuditTopic[] = ["sign-in", "keys", "data", "rights", "deletions"];

/** Who did what, when and from where: in one study, or on the whole server. */
export function AuditTable({ studyId }: { studyId: string | null }) {
  const [filter, setFilter] = useState<AuditFilter>({});
  const change = (part: AuditFilter) => setFilter((before) => ({ ...before, ...part }));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t("Topic")} className="w-56">
          <Select onChange={({ target }) => change({ topic: TOPICS.find((topic) => topic === target.value) })}>
            <option value="">{t("Everything")}</option>
            {TOPICS.map((topic) => (
              <option key={topic} value={topic}>
                {AUDIT_TOPICS[topic].label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("From")} className="w-40">
          <Input type="date" onChange={({ target }) => change({ since: target.value || undefined })} />
        </Field>
        <Field label={t("To")} className="w-40">
          <Input type="date" onChange={({ target }) => change({ until: target.value || undefined })} />
        </Field>
        <div className="flex gap-2">
          {(["csv", "ndjson"] as const).map((format) => (
            <LinkButton key={format} href={`${auditAddress(studyId)}/file?${auditSearch(filter, { format })}`} download>
              {format === "csv" ? t("Download CSV") : t("Download NDJSON")}
            </LinkButton>
          ))}
        </div>
      </div>
      <Entries studyId={studyId} filter={filter} onPerson={(userId) => change({ userId })} />
    </div>
  );
}

interface EntriesProps {
  studyId: string | null;
  filter: AuditFilter;
  onPerson: (userId: string | undefined) => void;
}

function Entries({ studyId, filter, onPerson }: EntriesProps) {
  const log = useInfiniteQuery(auditQuery(studyId, filter));
  const rows = useMemo(() => log.data?.pages.flatMap((page) => page.entries) ?? [], [log.data]);
  const columns = useMemo(() => columnsOf(studyId, filter, onPerson), [studyId, filter, onPerson]);
  if (!log.data) {
    return log.error ? (
      <QueryError title={t("The audit log couldn’t be loaded")} query={log} />
    ) : (
      <Skeleton aria-busy className="h-40 w-full" />
    );
  }
  return (
    <ListTable
      caption={t("Audit log, the newest first")}
      noun={t("event")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      {...(log.hasNextPage ? { paged: pagedRows(log, null, ({ entries }) => entries) } : {})}
      empty={t("No entries match.")}
    />
  );
}

/** Ids hide what an address is of; the file has them. */
const withoutIds = (path: string) => path.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "…");

/** Of what is no change, and so in no history of a study. */
const WORDS: Readonly<Record<string, (entry: AuditEntryLine) => string>> = {
  "sign-in.succeeded": ({ data }) => t("Signed in by {way}", { way: String(data.way) }),
  "sign-in.failed": ({ data, subjectName }) =>
    subjectName === null
      ? t("Sign-in by {way} failed", { way: String(data.way) })
      : t("Sign-in by {way} failed for {name}", { way: String(data.way), name: subjectName }),
  "sign-out.done": () => t("Signed out"),
  "codes.changed": () => t("Codes for signing in set up, renewed or turned off"),
  "passkey.added": () => t("Passkey added"),
  "passkey.removed": () => t("Passkey removed"),
  "labels.read": ({ data }) => t("Read labels or people: {path}", { path: withoutIds(String(data.path)) }),
  "data.exported": ({ data }) => t("Exported: {path}", { path: String(data.path) }),
  "user.sign-on-linked": ({ subjectName }) =>
    t("Account of {name} linked to the sign-on service", { name: subjectName ?? "?" }),
  "user.erased": () => t("Person removed"),
  "audit.pruned": ({ data }) =>
    t("{count, plural, one {# old entry} other {# old entries}} deleted", { count: Number(data.entries) }),
};

const whatOf = (entry: AuditEntryLine) =>
  WORDS[entry.kind]?.(entry) ?? eventWords({ kind: entry.kind, subject: entry.subjectName, data: entry.data });

const byOf = ({ by, kind }: AuditEntryLine) =>
  by === null ? (kind === "sign-in.failed" ? t("unknown") : t("the server")) : (by.name ?? t("a removed person"));

const nameOfStudy = ({ study }: AuditEntryLine) => study?.name ?? study?.id ?? null;

const addressOf = ({ address }: AuditEntryLine) =>
  address === null ? null : (shortAddress(address) ?? t("the server’s own computer"));

function columnsOf(
  studyId: string | null,
  filter: AuditFilter,
  onPerson: EntriesProps["onPerson"],
): ListColumn<AuditEntryLine>[] {
  const study: ListColumn<AuditEntryLine> = {
    id: "study",
    header: t("Study"),
    sortable: false,
    value: nameOfStudy,
    cell: nameOfStudy,
  };
  return [
    {
      id: "what",
      header: t("What"),
      rowHeader: true,
      sortable: false,
      value: whatOf,
      cell: (entry) => <span className="font-normal [overflow-wrap:anywhere]">{whatOf(entry)}</span>,
    },
    ...(studyId === null ? [study] : []),
    {
      id: "by",
      header: t("By"),
      sortable: false,
      className: "min-w-36",
      value: byOf,
      cell: (entry) =>
        entry.by === null ? (
          byOf(entry)
        ) : (
          <button
            type="button"
            aria-pressed={filter.userId === entry.by.userId}
            title={filter.userId ? t("Show everyone") : t("Show this person only")}
            className="text-start underline decoration-line-strong underline-offset-2 hover:decoration-accent"
            onClick={() => onPerson(filter.userId ? undefined : entry.by?.userId)}
          >
            {byOf(entry)}
          </button>
        ),
    },
    {
      id: "address",
      header: t("From address"),
      sortable: false,
      value: addressOf,
      cell: addressOf,
    },
    {
      id: "at",
      header: t("When"),
      sortable: false,
      value: ({ at }) => at,
      cell: ({ at }) => <DateTime at={at} />,
    },
  ];
}
