import type { Estimate } from "@/lib/domain/agreement-statistic";
import { formatInterval, formatNumber } from "./format-number";

/** Krippendorff's customary marks. They are shown, not judged by. */
const MARKS = [0, 0.667, 0.8, 1] as const;

/** Where alpha and its interval lie between chance (0) and perfect agreement (1); further left where it is negative. */
export function AlphaScale({ alpha: { value, interval } }: { alpha: Estimate }) {
  const lowest = Math.min(value.defined ? value.value : 0, interval.defined ? interval.value.low : 0);
  const from = lowest < 0 ? Math.max(-1, Math.floor(lowest * 10) / 10) : 0;
  const at = (alpha: number) => ((Math.max(from, alpha) - from) / (1 - from)) * 100;
  const words = value.defined
    ? `Alpha ${formatNumber(value.value)}${interval.defined ? `, interval ${formatInterval(interval.value)}` : ""} on a scale with marks at 0, 0.667, 0.8 and 1.`
    : "Alpha is not defined, so nothing is marked on the scale from 0 to 1.";
  return (
    <div role="img" aria-label={words} className="mx-2 max-w-xl">
      <div aria-hidden className="relative h-6">
        <div className="absolute inset-x-0 top-3 -mt-px h-0.5 bg-line-strong" />
        {MARKS.map((mark) => (
          <div
            key={mark}
            className="absolute top-0.5 -ml-px h-5 w-px bg-line-strong"
            style={{ left: `${at(mark)}%` }}
          />
        ))}
        {interval.defined ? (
          <div
            className="absolute top-2 h-2 min-w-0.5 rounded-full bg-accent/45"
            style={{
              left: `${at(interval.value.low)}%`,
              width: `${at(interval.value.high) - at(interval.value.low)}%`,
            }}
          />
        ) : null}
        {value.defined ? (
          <div
            className="absolute top-1 -ml-2 size-4 rounded-full border-2 border-raised bg-accent transition-[left] duration-300"
            style={{ left: `${at(value.value)}%` }}
          />
        ) : null}
      </div>
      <div aria-hidden className="relative h-5 text-xs text-ink-muted tabular-nums">
        {MARKS.map((mark) => (
          <span key={mark} className="absolute -translate-x-1/2" style={{ left: `${at(mark)}%` }}>
            {mark}
          </span>
        ))}
      </div>
    </div>
  );
}
