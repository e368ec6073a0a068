"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { type ChangeEndpoint, changeEndpointSchema } from "@/lib/domain/endpoint/endpoint";
import { changeEndpoint, endpointQuery } from "@/lib/queries/models/endpoints";
import { ArchiveEndpoint } from "./archive-endpoint";
import { fieldsOf } from "./endpoint-fields";
import { EndpointForm } from "./endpoint-form";
import { EndpointModels } from "./endpoint-models";

/** One endpoint: its models and its settings. */
export function EndpointView({ endpointId }: { endpointId: string }) {
  const [saves, setSaves] = useState(0);
  const query = useQuery(endpointQuery(endpointId));
  const { data: endpoint } = query;
  const saving = useMutation(changeEndpoint(endpointId));
  const save = (change: ChangeEndpoint) =>
    saving.mutate(change, {
      onSuccess: () => {
        setSaves((before) => before + 1);
        toast.success("Saved. Workers use it within seconds.");
      },
    });
  if (!endpoint) return <PageWaiting what="the endpoint" query={query} />;
  return (
    <div className="flex flex-col gap-6">
      <div className="-mb-6">
        <PageHeader
          title={endpoint.name}
          description={endpoint.baseUrl ?? "Served by this server itself, offline"}
          status={endpoint.archivedAt === null ? null : <Badge>archived</Badge>}
          breadcrumbs={[{ label: "Language models", href: "/admin/endpoints" }, { label: endpoint.name }]}
          actions={endpoint.isDemo ? null : <ArchiveEndpoint endpoint={endpoint} />}
        />
      </div>
      {endpoint.keyProblem === null ? null : (
        <Callout tone="negative" title="Calls fail: the key cannot be read">
          {endpoint.keyProblem}
        </Callout>
      )}
      {endpoint.isDemo ? (
        <Callout title="For trying things out">
          It answers by rules, on this machine, without a network and without cost. What it makes carries a “demo”
          badge. It is always here and cannot be changed.
        </Callout>
      ) : null}
      <EndpointModels endpoint={endpoint} />
      {endpoint.isDemo ? null : (
        <Panel level={2} title="Settings">
          <EndpointForm
            first={fieldsOf(endpoint)}
            stored={endpoint.key}
            submitLabel="Save"
            saves={saves}
            loading={saving.isPending}
            schema={changeEndpointSchema}
            sending={{ ...saving, mutate: save }}
          />
        </Panel>
      )}
    </div>
  );
}
