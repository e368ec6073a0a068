"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import type { EndpointDto } from "@/lib/endpoints/endpoint";
import { type ChangeEndpoint, changeEndpointSchema } from "@/lib/endpoints/endpoint";
import { changeEndpoint, endpointQuery } from "@/lib/endpoints/queries";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
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
        toast.success(t("Saved. Workers use it within seconds."));
      },
    });
  if (!endpoint) return <PageWaiting what={t("the endpoint")} query={query} />;
  return (
    <div className="flex flex-col gap-6">
      <div className="-mb-6">
        <PageHeader
          title={endpoint.name}
          description={endpoint.baseUrl ?? t("Served by this server itself, offline")}
          status={endpoint.archivedAt === null ? null : <Badge>{t("archived")}</Badge>}
          breadcrumbs={[{ label: t("Language models"), href: "/admin/endpoints" }, { label: endpoint.name }]}
          actions={endpoint.isDemo ? null : <ArchiveEndpoint endpoint={endpoint} />}
        />
      </div>
      {endpoint.keyProblem === null ? null : (
        <Callout tone="negative" title={t("Calls fail: the key can’t be decrypted")}>
          {endpoint.keyProblem}
        </Callout>
      )}
      {endpoint.isDemo ? (
        <Callout title={t("For trying things out")}>
          {t(
            "It follows rules and runs on this machine, offline and free of charge. Its output is marked “demo”. It is always available and can’t be changed.",
          )}
        </Callout>
      ) : null}
      <EndpointModels endpoint={endpoint} />
      {endpoint.isDemo ? null : (
        <Panel level={2} title={t("Settings")}>
          <EndpointForm
            first={fieldsOf(endpoint)}
            stored={endpoint.key}
            submitLabel={t("Save")}
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

/** Takes an endpoint out of use, or back into it. Nothing is deleted: what its models made refers to them. */
function ArchiveEndpoint({ endpoint }: { endpoint: EndpointDto }) {
  const [asking, setAsking] = useState(false);
  const archiving = useMutation({
    ...changeEndpoint(endpoint.id),
    onSuccess: () => {
      setAsking(false);
      toast.success(
        isArchived
          ? t("{endpoint} has been restored.", { endpoint: endpoint.name })
          : t("{endpoint} was archived.", { endpoint: endpoint.name }),
      );
    },
    onError: (error) => (asking ? undefined : toast.error(errorMessage(error))),
  });
  const isArchived = endpoint.archivedAt !== null;
  if (isArchived) {
    return (
      <Button loading={archiving.isPending} onClick={() => archiving.mutate({ archived: false })}>
        {t("Restore")}
      </Button>
    );
  }
  return (
    <>
      <Button
        onClick={() => {
          archiving.reset();
          setAsking(true);
        }}
      >
        {t("Archive…")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("Archive {endpoint}?", { endpoint: endpoint.name })}
        confirmLabel={t("Archive")}
        tone="primary"
        loading={archiving.isPending}
        error={archiving.error ? errorMessage(archiving.error) : undefined}
        onConfirm={() => archiving.mutate({ archived: true })}
      >
        {t(
          "Its models can no longer be chosen, and running runs stop calling it within seconds. Their results are kept. You can restore it at any time.",
        )}
      </ConfirmDialog>
    </>
  );
}
