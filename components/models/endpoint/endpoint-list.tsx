"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { TextLink } from "@/components/ui/text-link";
import type { EndpointDto } from "@/lib/domain/endpoint/endpoint";
import { isLoopback } from "@/lib/domain/endpoint/private-host";
import * as texts from "@/lib/messages/researcher/endpoints";
import { endpointsQuery } from "@/lib/queries/models/endpoints";
import { DemoBadge } from "./demo-badge";

const COLUMNS: Column<EndpointDto>[] = [
  {
    id: "name",
    header: texts.name,
    rowHeader: true,
    className: "min-w-40 [overflow-wrap:anywhere]",
    cell: (endpoint) => (
      <span className="flex flex-wrap items-center gap-2">
        <TextLink href={`/admin/endpoints/${endpoint.id}`}>{endpoint.name}</TextLink>
        {endpoint.isDemo ? <DemoBadge /> : null}
        {endpoint.archivedAt === null ? null : <Badge>{texts.archived}</Badge>}
      </span>
    ),
  },
  {
    id: "address",
    header: texts.address,
    className: "min-w-48",
    cell: ({ baseUrl, allowPrivateAddresses }) =>
      baseUrl === null ? (
        <span className="text-ink-muted">{texts.onThisMachineOffline}</span>
      ) : (
        <span className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
          {baseUrl}
          {baseUrl.startsWith("http:") && !isLoopback(baseUrl) ? (
            <Badge tone="warning">{texts.notEncryptedInText}</Badge>
          ) : null}
          {allowPrivateAddresses ? <Badge>{texts.privateAllowed}</Badge> : null}
        </span>
      ),
  },
  {
    id: "key",
    header: texts.key,
    cell: ({ key }) =>
      key === "none" ? (
        <span className="text-ink-muted">{texts.none}</span>
      ) : key === "stored" ? (
        <Badge icon={<KeyRound aria-hidden />}>{texts.stored}</Badge>
      ) : (
        <Badge tone="negative" icon={<KeyRound aria-hidden />}>
          {texts.unreadable}
        </Badge>
      ),
  },
  {
    id: "models",
    header: texts.models,
    numeric: true,
    cell: ({ models }) => models.filter(({ archivedAt }) => archivedAt === null).length,
  },
  { id: "concurrency", header: texts.concurrentCalls, numeric: true, cell: ({ limits }) => limits.concurrency },
];

/** All endpoints of this server. */
export function EndpointList() {
  const query = useQuery(endpointsQuery);
  const { data } = query;
  if (!data) return <PageWaiting what={texts.theEndpoints} query={query} />;
  return (
    <div className="flex flex-col gap-4">
      {data.endpoints.every(({ isDemo }) => isDemo) ? (
        <Callout title={texts.noRealModelYet}>{texts.untilYouAddAnEndpoint}</Callout>
      ) : null}
      <div className="rounded-lg border border-line bg-raised pt-1 shadow-raised">
        <DataTable
          caption={texts.endpoints}
          hideCaption
          columns={COLUMNS}
          rows={data.endpoints}
          rowKey={({ id }) => id}
          empty={texts.noEndpoint}
        />
      </div>
    </div>
  );
}
