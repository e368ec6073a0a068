"use client";

import { useQuery } from "@tanstack/react-query";
import { type Column, DataTable } from "@/components/ui/data-table";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { Section } from "@/components/ui/section";
import type { StudyModel } from "@/lib/domain/endpoint/study-model";
import * as texts from "@/lib/messages/researcher/endpoints";
import { studyModelsQuery } from "@/lib/queries/models/models";
import { SpendingNotice } from "../spending/spending-notice";
import { DemoBadge } from "./demo-badge";
import { ModelPrice } from "./model-price";

/** What every model costs in a study: the one page of its prices. */
export function PriceList({ studyId }: { studyId: string }) {
  const query = useQuery(studyModelsQuery(studyId));
  const { data } = query;
  if (!data) return <PageWaiting what={texts.thePrices} query={query} />;
  const columns: Column<StudyModel>[] = [
    {
      id: "model",
      header: texts.model,
      rowHeader: true,
      className: "[overflow-wrap:anywhere]",
      cell: ({ name, isDemo }) => (
        <>
          {name} {isDemo ? <DemoBadge /> : null}
        </>
      ),
    },
    { id: "endpoint", header: texts.endpoint, cell: ({ endpointName }) => endpointName },
    {
      id: "price",
      header: texts.pricePerMillionTokens,
      cell: (model) => <ModelPrice studyId={studyId} model={model} currency={data.currency} />,
    },
  ];
  return (
    <Section title={texts.prices} description={texts.whatEachModelCosts}>
      <SpendingNotice studyId={studyId} />
      <Panel title={texts.modelsAndPrices} flush>
        <DataTable
          caption={texts.modelsAndTheirPrices}
          hideCaption
          columns={columns}
          rows={data.models}
          rowKey={({ id }) => id}
          empty={texts.noModelsYetAnAdmin}
        />
      </Panel>
    </Section>
  );
}
