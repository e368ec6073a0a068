import { SimulatedBadge } from "@/components/results/raters/rater-name";
import type { Source } from "@/lib/compare/sources";

/** A source with the round it belongs to. */
export function SourceName({ source }: { source: Source }) {
  return (
    <span className="flex flex-col [overflow-wrap:anywhere]">
      <span className="inline-flex flex-wrap items-center gap-2">
        {source.name} {source.simulated ? <SimulatedBadge /> : null}
      </span>
      <span className="text-xs font-normal text-ink-muted">{source.heading}</span>
    </span>
  );
}
