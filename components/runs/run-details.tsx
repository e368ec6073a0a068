"use client";

import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { ModelPrice } from "@/components/endpoints/price-list";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { studyModelsQuery } from "@/lib/endpoints/queries";
import { t } from "@/lib/messages/translate";
import { callsAddress } from "@/lib/runs/queries/runs";
import type { RunDetail } from "@/lib/runs/run-detail";
import { ConfigurationList } from "./configuration-list";
import { EstimateFigures } from "./estimate-figures";

type Json = z.core.util.JSONType;

/** How a run was set up, what was expected of it, and everything that was said as files. */
export function RunDetails({ run }: { run: RunDetail }) {
  const { configuration, estimate } = run;
  return (
    <>
      <Panel
        level={2}
        title={t("Configuration")}
        description={
          run.useCache
            ? t("Answers of earlier identical calls may be reused.")
            : t("Every call is made again, without the cache.")
        }
      >
        <div className="flex flex-col gap-4">
          {isObject(configuration) ? <ConfigurationList value={configuration} names={run.names} /> : null}
          {isObject(run.rater?.configuration) ? (
            <section aria-label={t("The judge")} className="flex flex-col gap-3 border-t border-line pt-4">
              <h3 className="text-sm font-medium">{t("The judge, {rater}", { rater: run.rater?.name })}</h3>
              <ConfigurationList value={run.rater.configuration} names={run.names} />
            </section>
          ) : null}
          <RunPrices run={run} />
        </div>
      </Panel>
      {estimate ? (
        <Panel level={2} title={t("Estimate before it started")}>
          <EstimateFigures estimate={estimate} currency={run.currency} budget={null} />
        </Panel>
      ) : null}
      <Panel
        level={2}
        title={t("All calls")}
        description={t("Every request and response so far, with tokens and cost.")}
      >
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <TextLink href={callsAddress(run.id, "jsonl")} download>
            {t("Download {calls} as JSON Lines", { calls: run.calls })}
          </TextLink>
          <TextLink href={callsAddress(run.id, "csv")} download>
            {t("as CSV")}
          </TextLink>
        </p>
      </Panel>
    </>
  );
}

function isObject(value: Json | undefined): value is Record<string, Json> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a run's models cost when it began; where nobody had said, a way to say it for the next run. */
function RunPrices({ run: { prices, names, currency, studyId } }: { run: RunDetail }) {
  const models = Object.entries(prices);
  const lacksPrice = models.some(([, price]) => price === null);
  const now = useQuery({ ...studyModelsQuery(studyId), enabled: lacksPrice }).data;
  if (models.length === 0) return null;
  return (
    <div className="text-sm">
      <p className="text-ink-muted">{t("Prices per million tokens when the run started")}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {models.map(([id, price]) => {
          const model = now?.models.find((candidate) => candidate.id === id);
          return (
            <li key={id} className="tabular-nums [overflow-wrap:anywhere]">
              {names[id] ?? id}:{" "}
              {price === null
                ? t("none")
                : t("{promptPerMillion} {currency} sent, {completionPerMillion} {currency} received", {
                    promptPerMillion: String(price.promptPerMillion),
                    currency,
                    completionPerMillion: String(price.completionPerMillion),
                  })}
              {price === null && model && now ? (
                <>
                  {" "}
                  {t("· for the next run:")} <ModelPrice studyId={studyId} model={model} currency={now.currency} />
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
