import type { Estimate } from "@/lib/domain/agreement-statistic";
import { formatInterval, formatNumber } from "./format-number";

/** Krippendorff's customary marks. They are shown, not judged by. */
const MARKS = [0, 0.667, 0.8, 1] as const;

const WIDTH = 480;
const MARGIN = 16;
const LINE_Y = 22;

/** Where alpha and its interval lie between chance (0) and perfect agreement (1); further left where it is negative. */
export function AlphaScale({ alpha: { value, interval } }: { alpha: Estimate }) {
  const lowest = Math.min(value.defined ? value.value : 0, interval.defined ? interval.value.low : 0);
  const from = lowest < 0 ? Math.max(-1, Math.floor(lowest * 10) / 10) : 0;
  const x = (alpha: number) => MARGIN + ((Math.max(from, alpha) - from) / (1 - from)) * (WIDTH - 2 * MARGIN);
  const words = value.defined
    ? `Alpha ${formatNumber(value.value)}${interval.defined ? `, interval ${formatInterval(interval.value)}` : ""} on a scale with marks at 0, 0.667, 0.8 and 1.`
    : "Alpha is not defined, so nothing is marked on the scale from 0 to 1.";
  return (
    <svg role="img" aria-label={words} viewBox={`0 0 ${WIDTH} 52`} className="block w-full max-w-xl">
      <line x1={x(from)} x2={x(1)} y1={LINE_Y} y2={LINE_Y} stroke="var(--color-line-strong)" strokeWidth={1.5} />
      {MARKS.map((mark) => (
        <g key={mark}>
          <line x1={x(mark)} x2={x(mark)} y1={LINE_Y - 9} y2={LINE_Y + 9} stroke="var(--color-line-strong)" />
          <text
            x={x(mark)}
            y={LINE_Y + 25}
            textAnchor={mark === 1 ? "end" : mark === 0 && from === 0 ? "start" : "middle"}
            dx={mark === 1 ? 8 : mark === 0 && from === 0 ? -8 : 0}
            className="fill-ink-muted text-[12px] tabular-nums"
          >
            {mark}
          </text>
        </g>
      ))}
      {interval.defined ? (
        <rect
          x={x(interval.value.low)}
          width={Math.max(2, x(interval.value.high) - x(interval.value.low))}
          y={LINE_Y - 4}
          height={8}
          rx={4}
          fill="var(--color-accent)"
          opacity={0.35}
        />
      ) : null}
      {value.defined ? (
        <circle
          cx={x(value.value)}
          cy={LINE_Y}
          r={6.5}
          fill="var(--color-accent)"
          stroke="var(--color-raised)"
          strokeWidth={2}
        />
      ) : null}
    </svg>
  );
}
