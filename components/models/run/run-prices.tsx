"use client";

import { useQuery } from "@tanstack/react-query";
import type { RunDetail } from "@/lib/domain/run/run-detail";
import { studyModelsQuery } from "@/lib/queries/models/models";
import { ModelPrice } from "../endpoint/model-price";

/** What a run's models cost when it began; where nobody had said, a way to say it for the next run. */
export function RunPrices({ run: { prices, names, currency, studyId } }: { run: RunDetail }) {
  const models = Object.entries(prices);
  const lacksPrice = models.some(([, price]) => price === null);
  const now = useQuery({ ...studyModelsQuery(studyId), enabled: lacksPrice }).data;
  if (models.length === 0) return null;
  return (
    <div className="text-sm">
      <p className="text-ink-muted">Prices for a million tokens, as they were when the run began</p>
      <ul className="mt-1 flex flex-col gap-1">
        {models.map(([id, price]) => {
          const model = now?.models.find((candidate) => candidate.id === id);
          return (
            <li key={id} className="tabular-nums [overflow-wrap:anywhere]">
              {names[id] ?? id}:{" "}
              {price === null
                ? "none"
                : `${price.promptPerMillion} ${currency} sent, ${price.completionPerMillion} ${currency} back`}
              {price === null && model && now ? (
                <>
                  {" · for the next run: "}
                  <ModelPrice studyId={studyId} model={model} currency={now.currency} />
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
