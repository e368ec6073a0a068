"use client";

import { useQuery } from "@tanstack/react-query";
import { type Column, DataTable } from "@/components/ui/data-table";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { Section } from "@/components/ui/section";
import type { StudyModel } from "@/lib/domain/endpoint/study-model";
import { studyModelsQuery } from "@/lib/queries/models/models";
import { SpendingNotice } from "../spending/spending-notice";
import { DemoBadge } from "./demo-badge";
import { ModelPrice } from "./model-price";

/** What every model costs in a study: the one page of its prices. */
export function PriceList({ studyId }: { studyId: string }) {
  const query = useQuery(studyModelsQuery(studyId));
  const { data } = query;
  if (!data) return <PageWaiting what="the prices" query={query} />;
  const columns: Column<StudyModel>[] = [
    {
      id: "model",
      header: "Model",
      rowHeader: true,
      className: "[overflow-wrap:anywhere]",
      cell: ({ name, isDemo }) => (
        <>
          {name} {isDemo ? <DemoBadge /> : null}
        </>
      ),
    },
    { id: "endpoint", header: "Endpoint", cell: ({ endpointName }) => endpointName },
    {
      id: "price",
      header: "Price per million tokens",
      cell: (model) => <ModelPrice studyId={studyId} model={model} currency={data.currency} />,
    },
  ];
  return (
    <Section
      title="Prices"
      description="What each model costs in this study, per million tokens sent (in) and written (out). Estimates, budgets and costs use these prices; a run keeps the prices that it began with."
    >
      <SpendingNotice studyId={studyId} />
      <Panel title="Models and prices" flush>
        <DataTable
          caption="Models and their prices"
          hideCaption
          columns={columns}
          rows={data.models}
          rowKey={({ id }) => id}
          empty="No models yet. An admin adds them under Language models."
        />
      </Panel>
    </Section>
  );
}
