"use client";

import { useQuery } from "@tanstack/react-query";
import { type Column, DataTable } from "@/components/ui/data-table";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { Section } from "@/components/ui/section";
import { studyModelsQuery } from "@/lib/endpoints/queries/models";
import type { StudyModel } from "@/lib/endpoints/study-model";
import { t } from "@/lib/messages/translate";
import { DemoBadge } from "./demo-badge";
import { ModelPrice } from "./model-price";
import { SpendingNotice } from "./spending/spending-notice";

/** What every model costs in a study: the one page of its prices. */
export function PriceList({ studyId }: { studyId: string }) {
  const query = useQuery(studyModelsQuery(studyId));
  const { data } = query;
  if (!data) return <PageWaiting what={t("the prices")} query={query} />;
  const columns: Column<StudyModel>[] = [
    {
      id: "model",
      header: t("Model"),
      rowHeader: true,
      className: "[overflow-wrap:anywhere]",
      cell: ({ name, isDemo }) => (
        <>
          {name} {isDemo ? <DemoBadge /> : null}
        </>
      ),
    },
    { id: "endpoint", header: t("Endpoint"), cell: ({ endpointName }) => endpointName },
    {
      id: "price",
      header: t("Price per million tokens"),
      cell: (model) => <ModelPrice studyId={studyId} model={model} currency={data.currency} />,
    },
  ];
  return (
    <Section
      title={t("Prices")}
      description={t(
        "What each model costs in this study, per million tokens sent (in) and written (out). Estimates, budgets and costs use these prices; a run keeps the prices it started with.",
      )}
    >
      <SpendingNotice studyId={studyId} />
      <Panel title={t("Models and prices")} flush>
        <DataTable
          caption={t("Models and their prices")}
          hideCaption
          columns={columns}
          rows={data.models}
          rowKey={({ id }) => id}
          empty={t("No models yet. An admin adds them under Language models.")}
        />
      </Panel>
    </Section>
  );
}
