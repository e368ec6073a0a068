"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { TextLink } from "@/components/ui/link";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import type { EndpointDto } from "@/lib/endpoints/endpoint";
import { isLoopback } from "@/lib/endpoints/private-host";
import { endpointsQuery } from "@/lib/endpoints/queries";
import { t } from "@/lib/messages/translate";
import { DemoBadge } from "./demo-badge";

const COLUMNS: Column<EndpointDto>[] = [
  {
    id: "name",
    header: t("Name"),
    rowHeader: true,
    className: "min-w-40 [overflow-wrap:anywhere]",
    cell: (endpoint) => (
      <span className="flex flex-wrap items-center gap-2">
        <TextLink href={`/admin/endpoints/${endpoint.id}`}>{endpoint.name}</TextLink>
        {endpoint.isDemo ? <DemoBadge /> : null}
        {endpoint.archivedAt === null ? null : <Badge>{t("archived")}</Badge>}
      </span>
    ),
  },
  {
    id: "address",
    header: t("Address"),
    className: "min-w-48",
    cell: ({ baseUrl, allowPrivateAddresses }) =>
      baseUrl === null ? (
        <span className="text-ink-muted">{t("on this machine, offline")}</span>
      ) : (
        <span className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
          {baseUrl}
          {baseUrl.startsWith("http:") && !isLoopback(baseUrl) ? (
            <Badge tone="warning">{t("not encrypted")}</Badge>
          ) : null}
          {allowPrivateAddresses ? <Badge>{t("private allowed")}</Badge> : null}
        </span>
      ),
  },
  {
    id: "key",
    header: t("Key"),
    cell: ({ key }) =>
      key === "none" ? (
        <span className="text-ink-muted">{t("none")}</span>
      ) : key === "stored" ? (
        <Badge icon={<KeyRound aria-hidden />}>{t("stored")}</Badge>
      ) : (
        <Badge tone="negative" icon={<KeyRound aria-hidden />}>
          {t("unreadable")}
        </Badge>
      ),
  },
  {
    id: "models",
    header: t("Models"),
    numeric: true,
    cell: ({ models }) => models.filter(({ archivedAt }) => archivedAt === null).length,
  },
  { id: "concurrency", header: t("Concurrent calls"), numeric: true, cell: ({ limits }) => limits.concurrency },
];

/** All endpoints of this server. */
export function EndpointList() {
  const query = useQuery(endpointsQuery);
  const { data } = query;
  if (!data) return <PageWaiting what={t("the endpoints")} query={query} />;
  return (
    <div className="flex flex-col gap-4">
      {data.endpoints.every(({ isDemo }) => isDemo) ? (
        <Callout title={t("No real model yet")}>
          {t(
            "Until you add an endpoint, researchers have only the offline demo model, which follows rules and is for trying things out.",
          )}
        </Callout>
      ) : null}
      <div className="rounded-lg border border-line bg-raised pt-1 shadow-raised">
        <DataTable
          caption={t("Endpoints")}
          hideCaption
          columns={COLUMNS}
          rows={data.endpoints}
          rowKey={({ id }) => id}
          empty={t("No endpoint.")}
        />
      </div>
    </div>
  );
}
