import type { SystemPair } from "@/lib/domain/agreement-systems";
import { formatCount, formatInterval, formatShare } from "./format-number";

const PARTS = [
  { outcome: "win", className: "bg-series-1 text-raised", sign: "wins" },
  { outcome: "tie", className: "bg-line text-ink", sign: "ties" },
  { outcome: "loss", className: "bg-series-2 text-raised", sign: "losses" },
] as const;

/** One pair of systems as a stacked bar: wins of the first at the left, of the second at the right. */
export function OutcomeBar({ pair }: { pair: SystemPair }) {
  const parts = PARTS.map(({ outcome, className, sign }) => {
    const { count, share, interval } = pair[outcome];
    const value = share.defined ? share.value : 0;
    const range = interval.defined ? `, ${formatInterval(interval.value, formatShare)}` : "";
    return { outcome, className, value, count, words: `${formatCount(count)} ${sign}, ${formatShare(value)}${range}` };
  });
  return (
    <>
      <div
        role="img"
        aria-label={`${pair.a.name} against ${pair.b.name}: ${parts.map((part) => part.words).join("; ")}`}
        className="flex h-7 overflow-hidden rounded-sm bg-sunken"
      >
        {parts.map(({ outcome, className, value, words }) =>
          value === 0 ? null : (
            <div
              key={outcome}
              title={words}
              className={`flex min-w-0 items-center justify-center overflow-hidden border-r border-raised text-xs font-medium tabular-nums last:border-r-0 ${className}`}
              style={{ width: `${value * 100}%` }}
            >
              {value >= 0.08 ? formatShare(value, 0) : ""}
            </div>
          ),
        )}
      </div>
      <div aria-hidden className="flex justify-between gap-2 text-xs text-ink-muted tabular-nums">
        {parts.map(({ outcome, count }) => (
          <span key={outcome}>
            {formatCount(count)}{" "}
            {count === 1
              ? { win: "win", tie: "tie", loss: "loss" }[outcome]
              : { win: "wins", tie: "ties", loss: "losses" }[outcome]}
          </span>
        ))}
      </div>
    </>
  );
}
