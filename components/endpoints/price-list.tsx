"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { Section } from "@/components/ui/section";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import { studyModelsQuery } from "@/lib/endpoints/queries";
import type { StudyModel } from "@/lib/endpoints/study-model";
import { t } from "@/lib/messages/translate";
import { DemoBadge } from "./demo-badge";
import { PriceDialog } from "./price-dialog";
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
      isPage
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

interface ModelPriceProps {
  studyId: string;
  model: StudyModel;
  currency: string;
}

/** What a model costs, and a way to say it. */
export function ModelPrice({ studyId, model, currency }: ModelPriceProps) {
  const [open, setOpen] = useState(false);
  const inBrowser = useBrowserValue(() => true, false);
  const price = formatPrice(model.price, currency);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="-my-1 text-xs font-normal text-ink-muted"
        aria-label={t("{setThe} of {model}", {
          setThe: price === null ? t("Set the price") : t("Price {price} per million tokens, change it", { price }),
          model: model.name,
        })}
        onClick={() => setOpen(true)}
      >
        {price ?? t("no price set")}
      </Button>
      {/* Outside the form that the models are chosen in: a form within a form would submit the outer one. */}
      {inBrowser
        ? createPortal(
            <PriceDialog studyId={studyId} model={model} currency={currency} open={open} onOpenChange={setOpen} />,
            document.body,
          )
        : null}
    </>
  );
}

/** Small prices keep their digits: 0.075, not 0.08. */
const NUMBER = new Intl.NumberFormat("en", { maximumSignificantDigits: 6 });

/** "0.15 in, 0.60 out", per million tokens; null where there is none. */
function formatPrice(price: StudyModel["price"], currency: string): string | null {
  if (price === null) return null;
  if (price.promptPerMillion === 0 && price.completionPerMillion === 0) return t("free");
  return t("{currency} {input} in, {output} out", {
    currency,
    input: NUMBER.format(price.promptPerMillion),
    output: NUMBER.format(price.completionPerMillion),
  });
}
