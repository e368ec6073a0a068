import { Callout } from "@/components/ui/callout";
import { Stat, StatList } from "@/components/ui/stat";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import type { RunEstimate } from "@/lib/runs/run";
import { formatMoney } from "./run-format";

interface EstimateFiguresProps {
  estimate: RunEstimate;
  currency: string | null;
  budget: number | null;
  faded?: boolean;
}

/** An estimate in numbers, with what it rests on. */
export function EstimateFigures({ estimate, currency, budget, faded = false }: EstimateFiguresProps) {
  const { items, sampledItems, calls, promptTokens, completionTokens, cost } = estimate;
  const isBeyond = cost !== null && budget !== null && cost > budget;
  return (
    <div className={faded ? "flex flex-col gap-3 text-ink-muted" : "flex flex-col gap-3"}>
      <StatList className="max-sm:grid-cols-2">
        <Stat label={t("Items")} value={formatCount(items)} />
        <Stat label={t("Calls")} value={about(calls, estimate)} />
        <Stat
          label={t("Tokens")}
          value={about(promptTokens + completionTokens, estimate)}
          note={t("{promptTokens} sent, {completionTokens} received", { promptTokens, completionTokens })}
        />
        <Stat label={t("Cost")} value={cost === null ? t("no price set") : formatMoney(cost, currency ?? "")} />
      </StatList>
      <p className="max-w-prose text-sm text-ink-muted">
        {t(
          "Based on {count, plural, one {# item} other {# items}} of {items}, tried with the offline demo model and counted at four characters per token, fewer for non-Latin scripts. Longer answers and retries cost more; cached answers cost nothing.",
          { count: sampledItems, items },
        )}
        {cost === null ? ` ${t("A price can be set for each model of the study; costs are then shown too.")}` : null}
      </p>
      {isBeyond ? (
        <Callout tone="warning" title={t("More than the budget")}>
          {t("The run would pause before it finishes. You can raise the budget then; nothing is paid for twice.")}
        </Callout>
      ) : null}
    </div>
  );
}

/** A count that was extrapolated from a sample is approximate. */
function about(count: number, { items, sampledItems }: RunEstimate): string {
  return sampledItems < items ? `≈ ${formatCount(count)}` : formatCount(count);
}
