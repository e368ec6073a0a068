import { Callout } from "@/components/ui/callout";
import { Stat, StatList } from "@/components/ui/stat";
import { formatCount } from "@/lib/domain/format/counted";
import type { RunEstimate } from "@/lib/domain/run/run";
import * as texts from "@/lib/messages/researcher/runs";
import { say } from "@/lib/messages/researcher/say";
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
        <Stat label={texts.items} value={formatCount(items)} />
        <Stat label={texts.calls} value={about(calls, estimate)} />
        <Stat
          label={texts.tokens}
          value={about(promptTokens + completionTokens, estimate)}
          note={say(texts.sentBack, { promptTokens, completionTokens })}
        />
        <Stat label={texts.cost} value={cost === null ? texts.noPriceSet : formatMoney(cost, currency ?? "")} />
      </StatList>
      <p className="max-w-prose text-sm text-ink-muted">
        {say(texts.fromItemsOfTriedOut, { count: sampledItems, items })}
        {cost === null ? ` ${texts.priceCanBeSet}` : null}
      </p>
      {isBeyond ? (
        <Callout tone="warning" title={texts.moreThanTheBudget}>
          {texts.runWouldPause}
        </Callout>
      ) : null}
    </div>
  );
}

/** What was scaled up from a part is only about so much. */
function about(count: number, { items, sampledItems }: RunEstimate): string {
  return sampledItems < items ? `≈ ${formatCount(count)}` : formatCount(count);
}
