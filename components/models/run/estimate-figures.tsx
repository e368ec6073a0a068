import { Callout } from "@/components/ui/callout";
import { Stat, StatList } from "@/components/ui/stat";
import { counted, formatCount } from "@/lib/domain/format/counted";
import type { RunEstimate } from "@/lib/domain/run/run";
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
        <Stat label="Items" value={formatCount(items)} />
        <Stat label="Calls" value={about(calls, estimate)} />
        <Stat
          label="Tokens"
          value={about(promptTokens + completionTokens, estimate)}
          note={`${formatCount(promptTokens)} sent, ${formatCount(completionTokens)} back`}
        />
        <Stat label="Cost" value={cost === null ? "no price set" : formatMoney(cost, currency ?? "")} />
      </StatList>
      <p className="max-w-prose text-sm text-ink-muted">
        From {counted(sampledItems, "item")} of {formatCount(items)}, tried out with the offline demo model and counted
        at four characters to a token, fewer where the script is not Latin. A model that answers at greater length, or
        fails and is asked again, costs more; answers that are there already cost nothing.
        {cost === null ? " A price can be set for each model of the study; then money is counted, too." : null}
      </p>
      {isBeyond ? (
        <Callout tone="warning" title="More than the budget">
          The run would pause before it is through. It can be given a higher budget then, without paying anything twice.
        </Callout>
      ) : null}
    </div>
  );
}

/** What was scaled up from a part is only about so much. */
function about(count: number, { items, sampledItems }: RunEstimate): string {
  return sampledItems < items ? `≈ ${formatCount(count)}` : formatCount(count);
}
