import { Panel } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { Stat, StatList } from "@/components/ui/stat";
import { counted, formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import type { RunDetail } from "@/lib/runs/run-detail";
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
    <Panel level={2} title={t("Progress")}>
      <div className="flex flex-col gap-6">
        <Progress
          label={t("{over} of {all}", { over, all: counted(all, words.item, words.items) })}
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
            <Stat label={t("Rate")} value={t("{items} / min", { items: itemsLastMinute })} note={expectedEnd(run)} />
          ) : null}
        </StatList>
        <StatList className="max-sm:grid-cols-2">
          <Stat
            label={t("Cost")}
            value={run.priced === "none" ? t("no price set") : formatMoney(run.cost, currency)}
            note={[budgetText(run), estimateText(run)].filter(Boolean).join(" · ")}
          />
          <Stat
            label={t("Tokens")}
            value={formatCount(run.promptTokens + run.completionTokens)}
            note={t("{promptTokens} sent, {completionTokens} received", {
              promptTokens: run.promptTokens,
              completionTokens: run.completionTokens,
            })}
          />
          <Stat
            label={t("Calls")}
            value={formatCount(run.calls)}
            note={t("{cachedCalls} from the cache, {failedCalls} failed", {
              cachedCalls: formatShare(run.cachedCalls, run.calls),
              failedCalls: run.failedCalls,
            })}
          />
          <Stat
            label={t("Time of a call")}
            value={made > 0 ? formatSpan(run.callMilliseconds / made) : "–"}
            note={t("mean, retries included")}
          />
        </StatList>
        {run.budget === null ? null : (
          <Progress
            label={t("Budget")}
            value={run.cost}
            max={run.budget}
            valueText={t("{cost} of {budget}", {
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
  if (itemsLastMinute === 0) return t("nothing finished in the last minute");
  return t("about {left} left", { left: formatSpan((left / itemsLastMinute) * 60_000) });
}

function budgetText({ budget, priced }: RunDetail): string {
  if (priced === "none") return "";
  if (priced === "some") return t("not all of its models have a price");
  return budget === null ? t("no budget") : "";
}

function estimateText({ estimate, currency }: RunDetail): string {
  if (estimate === null || estimate.cost === null) return "";
  return t("estimated at {cost}", { cost: formatMoney(estimate.cost, currency) });
}
