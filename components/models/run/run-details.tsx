"use client";

import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import type { RunDetail } from "@/lib/domain/run/run-detail";
import * as texts from "@/lib/messages/researcher/runs";
import { say } from "@/lib/messages/researcher/say";
import { studyModelsQuery } from "@/lib/queries/models/models";
import { callsAddress } from "@/lib/queries/models/runs";
import { ModelPrice } from "../endpoint/model-price";
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
        title={texts.configuration}
        description={run.useCache ? texts.answersOfEarlierIdenticalCalls : texts.everyCallIsMadeAgain}
      >
        <div className="flex flex-col gap-4">
          {isObject(configuration) ? <ConfigurationList value={configuration} names={run.names} /> : null}
          {isObject(run.rater?.configuration) ? (
            <section aria-label={texts.theJudge} className="flex flex-col gap-3 border-t border-line pt-4">
              <h3 className="text-sm font-medium">{say(texts.theJudgeRater, { rater: run.rater?.name })}</h3>
              <ConfigurationList value={run.rater.configuration} names={run.names} />
            </section>
          ) : null}
          <RunPrices run={run} />
        </div>
      </Panel>
      {estimate ? (
        <Panel level={2} title={texts.estimateBeforeItStarted}>
          <EstimateFigures estimate={estimate} currency={run.currency} budget={null} />
        </Panel>
      ) : null}
      <Panel level={2} title={texts.allCalls} description={texts.everythingThatWasSent}>
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <TextLink href={callsAddress(run.id, "jsonl")} download>
            {say(texts.downloadAsJsonLinesCalls, { calls: run.calls })}
          </TextLink>
          <TextLink href={callsAddress(run.id, "csv")} download>
            {texts.asCsv}
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
      <p className="text-ink-muted">{texts.pricesPerMillionTokens}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {models.map(([id, price]) => {
          const model = now?.models.find((candidate) => candidate.id === id);
          return (
            <li key={id} className="tabular-nums [overflow-wrap:anywhere]">
              {names[id] ?? id}:{" "}
              {price === null
                ? texts.none
                : say(texts.sentBackPromptPerMillionCurrency, {
                    promptPerMillion: String(price.promptPerMillion),
                    currency,
                    completionPerMillion: String(price.completionPerMillion),
                  })}
              {price === null && model && now ? (
                <>
                  {" "}
                  {texts.forTheNextRun} <ModelPrice studyId={studyId} model={model} currency={now.currency} />
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
