import { Panel } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { Stat, StatList } from "@/components/ui/stat";
import { counted, formatCount } from "@/lib/domain/format/counted";
import type { RunDetail } from "@/lib/domain/run/run-detail";
import * as texts from "@/lib/messages/researcher/runs";
import { say } from "@/lib/messages/researcher/say";
import { formatMoney, formatShare, formatSpan } from "./run-format";
import { itemStateWords, progressTone, RUN_KIND_WORDS } from "./run-words";

const STATES = ["done", "failed", "running", "waiting"] as const;

/** How far a run is, how fast it goes and what it has cost. */
export function RunProgress({ run }: { run: RunDetail }) {
  const { items, itemsLastMinute, currency } = run;
  const all = items.waiting + items.running + items.done + items.failed;
  const over = items.done + items.failed;
  const words = RUN_KIND_WORDS[run.kind];
  const made = run.calls - run.cachedCalls;
  return (
    <Panel level={2} title={texts.progress}>
      <div className="flex flex-col gap-6">
        <Progress
          label={say(texts.ofOverAll, { over, all: counted(all, words.item, words.items) })}
          value={over}
          max={all}
          valueText={formatShare(over, all)}
          tone={progressTone(run)}
        />
        <StatList className="max-sm:grid-cols-2">
          {STATES.map((state) => (
            <Stat key={state} label={itemStateWords(state, run.status)} value={formatCount(items[state])} />
          ))}
          {run.status === "running" ? (
            <Stat label={texts.rate} value={say(texts.perMinute, { items: itemsLastMinute })} note={expectedEnd(run)} />
          ) : null}
        </StatList>
        <StatList className="max-sm:grid-cols-2">
          <Stat
            label={texts.cost}
            value={run.priced === "none" ? texts.noPriceSet : formatMoney(run.cost, currency)}
            note={[budgetText(run), estimateText(run)].filter(Boolean).join(" · ")}
          />
          <Stat
            label={texts.tokens}
            value={formatCount(run.promptTokens + run.completionTokens)}
            note={say(texts.sentBack, { promptTokens: run.promptTokens, completionTokens: run.completionTokens })}
          />
          <Stat
            label={texts.calls}
            value={formatCount(run.calls)}
            note={say(texts.fromTheCacheFailed, {
              cachedCalls: formatShare(run.cachedCalls, run.calls),
              failedCalls: run.failedCalls,
            })}
          />
          <Stat
            label={texts.timeOfACall}
            value={made > 0 ? formatSpan(run.callMilliseconds / made) : "–"}
            note={texts.meanRetriesIncluded}
          />
        </StatList>
        {run.budget === null ? null : (
          <Progress
            label={texts.budget}
            value={run.cost}
            max={run.budget}
            valueText={say(texts.ofCostBudget, {
              cost: formatMoney(run.cost, currency),
              budget: formatMoney(run.budget, currency),
            })}
          />
        )}
      </div>
    </Panel>
  );
}

/** At the rate of the last minute. */
function expectedEnd({ items, itemsLastMinute }: RunDetail): string | undefined {
  const left = items.waiting + items.running;
  if (left === 0) return undefined;
  if (itemsLastMinute === 0) return texts.nothingFinishedInTheLast;
  return say(texts.aboutToGo, { left: formatSpan((left / itemsLastMinute) * 60_000) });
}

function budgetText({ budget, priced }: RunDetail): string {
  if (priced === "none") return "";
  if (priced === "some") return texts.notAllOfItsModels;
  return budget === null ? texts.noBudget : "";
}

function estimateText({ estimate, currency }: RunDetail): string {
  if (estimate === null || estimate.cost === null) return "";
  return say(texts.estimatedAt, { cost: formatMoney(estimate.cost, currency) });
}
