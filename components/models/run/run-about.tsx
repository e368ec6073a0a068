import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import type { RunDetail } from "@/lib/domain/run/run-detail";
import { callsAddress } from "@/lib/queries/models/runs";
import { ConfigurationList } from "./configuration-list";
import { EstimateFigures } from "./estimate-figures";
import { formatCount } from "./run-format";

/** How a run was set up, what was expected of it, and everything that was said as files. */
export function RunAbout({ run }: { run: RunDetail }) {
  const { configuration, estimate } = run;
  const isObject = typeof configuration === "object" && configuration !== null && !Array.isArray(configuration);
  return (
    <>
      <Panel
        level={2}
        title="Configuration"
        description={
          run.useCache
            ? "Answers of earlier identical calls may serve again."
            : "Every call is made anew, without the cache."
        }
      >
        <div className="flex flex-col gap-4">
          {isObject ? <ConfigurationList value={configuration} names={run.names} /> : null}
          <Prices run={run} />
        </div>
      </Panel>
      {estimate ? (
        <Panel level={2} title="Estimate before it started">
          <EstimateFigures estimate={estimate} currency={run.currency} budget={null} />
        </Panel>
      ) : null}
      <Panel
        level={2}
        title="All calls"
        description="Everything that was sent to models and came back, with tokens and cost, as far as the run is."
      >
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <a className={DOWNLOAD} href={callsAddress(run.id, "jsonl")} download>
            Download {formatCount(run.calls)} as JSON Lines
          </a>
          <a className={DOWNLOAD} href={callsAddress(run.id, "csv")} download>
            as CSV
          </a>
        </p>
      </Panel>
    </>
  );
}

const DOWNLOAD = "rounded-sm text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent";

function Prices({ run: { prices, names, currency, studyId } }: { run: RunDetail }) {
  const models = Object.entries(prices);
  if (models.length === 0) return null;
  return (
    <div className="text-sm">
      <p className="text-ink-muted">Prices for a million tokens, as they were when the run began</p>
      <ul className="mt-1 flex flex-col gap-1">
        {models.map(([id, price]) => (
          <li key={id} className="tabular-nums [overflow-wrap:anywhere]">
            {names[id] ?? id}:{" "}
            {price === null ? (
              <>
                no price set (<TextLink href={`/studies/${studyId}/models`}>set one</TextLink> for the next run)
              </>
            ) : (
              `${price.promptPerMillion} ${currency} sent, ${price.completionPerMillion} ${currency} back`
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
