"use client";

import { useMutation } from "@tanstack/react-query";
import { Check, Minus, Plus } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import type { EndpointDto, EndpointModelDto, ModelSupport } from "@/lib/endpoints/endpoint";
import { archiveModel } from "@/lib/endpoints/queries";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { AddModelsDialog } from "./add-models-dialog";
import { ModelTestButton } from "./model-test";
import { SUPPORT_NAMES, supportKeys } from "./support-words";

/** The models of an endpoint that researchers may choose. */
export function EndpointModels({ endpoint }: { endpoint: EndpointDto }) {
  const [adding, setAdding] = useState(false);
  const models = endpoint.models.toSorted(
    (one, other) => Number(one.archivedAt !== null) - Number(other.archivedAt !== null),
  );
  return (
    <Panel
      level={2}
      flush
      title={t("Models")}
      description={t("A test makes four short calls and costs next to nothing.")}
      actions={
        endpoint.isDemo ? null : (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
            {t("Add models")}
          </Button>
        )
      }
    >
      {models.length === 0 ? (
        <p className="border-t border-line px-5 py-8 text-center text-sm text-ink-muted">
          {t("No model yet. Add one, then test the connection.")}
        </p>
      ) : (
        <ul>
          {models.map((model) => (
            <ModelItem key={model.id} model={model} isDemo={endpoint.isDemo} />
          ))}
        </ul>
      )}
      <AddModelsDialog endpoint={endpoint} open={adding} onOpenChange={setAdding} />
    </Panel>
  );
}

function ModelItem({ model, isDemo }: { model: EndpointModelDto; isDemo: boolean }) {
  const archiving = useMutation(archiveModel);
  const { id: modelId, name, testedAt } = model;
  const isArchived = model.archivedAt !== null;
  const archive = (archived: boolean) =>
    archiving.mutate(
      { modelId, archived },
      {
        onSuccess: () =>
          archived
            ? toast.success(t("{name} can no longer be chosen.", { name }), {
                action: { label: t("Undo"), onPress: () => archive(false) },
              })
            : toast.success(t("{name} can be chosen again.", { name })),
        onError: (error) => toast.error(errorMessage(error)),
      },
    );
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line px-5 py-4">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
        <h3 className="flex flex-wrap items-center gap-2 text-sm font-medium [overflow-wrap:anywhere]">
          {name}
          {isArchived ? <Badge>{t("archived")}</Badge> : null}
        </h3>
        {testedAt === null ? (
          <p className="text-xs text-ink-muted">{t("Not tested yet: assumed to give plain answers only.")}</p>
        ) : (
          <>
            <SupportBadges supports={model.supports} />
            <p className="text-xs text-ink-muted">
              {t.rich("Tested {dateTime}", { dateTime: <DateTime key="dateTime" at={testedAt} show="date" /> })}
            </p>
          </>
        )}
      </div>
      <div className="flex min-w-0 flex-wrap items-start gap-2">
        {isArchived ? null : <ModelTestButton model={model} />}
        {isDemo ? null : (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`${isArchived ? t("Restore") : t("Archive")} ${name}`}
            loading={archiving.isPending}
            onClick={() => archive(!isArchived)}
          >
            {isArchived ? t("Restore") : t("Archive")}
          </Button>
        )}
      </div>
    </li>
  );
}

/** What a test found that a model can and cannot do. */
function SupportBadges({ supports }: { supports: ModelSupport }) {
  return (
    <ul aria-label={t("What works")} className="flex flex-wrap gap-1.5">
      {supportKeys.map((key) => (
        <li key={key} title={SUPPORT_NAMES[key].about}>
          <Badge
            tone={supports[key] ? "positive" : "neutral"}
            icon={supports[key] ? <Check aria-hidden /> : <Minus aria-hidden />}
          >
            <span className="sr-only">{supports[key] ? `${t("Works:")} ` : `${t("Does not work:")} `}</span>
            {SUPPORT_NAMES[key].name}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
