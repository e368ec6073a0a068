import { formatShare } from "./format-number";

export interface LevelChartProps {
  /** what is counted, for those who do not see it */
  label: string;
  levels: readonly { name: string; value: number; count: number }[];
}

/** How often each of five levels was given, as columns with their numbers. */
export function LevelChart({ label, levels }: LevelChartProps) {
  const total = levels.reduce((sum, level) => sum + level.count, 0);
  const most = Math.max(1, ...levels.map((level) => level.count));
  const words = levels.map(({ value, name, count }) => `${value} ${name}: ${count}`).join("; ");
  return (
    <div role="img" aria-label={`${label}. ${words}.`} className="grid auto-cols-fr grid-flow-col gap-2 sm:gap-4">
      {levels.map(({ name, value, count }) => (
        <div key={value} aria-hidden className="flex min-w-0 flex-col">
          <div className="flex h-64 flex-col justify-end">
            <span className="pb-1 text-center text-sm font-medium tabular-nums">{count.toLocaleString("en-GB")}</span>
            <div
              className="rounded-t-sm bg-series-1 transition-[height] duration-300"
              style={{ height: `${(count / most) * 85}%`, minHeight: count > 0 ? "2px" : 0 }}
            />
          </div>
          <div className="border-t border-line-strong pt-1.5 text-center">
            <div className="text-sm font-medium tabular-nums">{value}</div>
            <div className="text-xs leading-tight text-ink-muted [overflow-wrap:anywhere]">{name}</div>
            <div className="text-xs text-ink-muted tabular-nums">{total > 0 ? formatShare(count / total, 0) : ""}</div>
          </div>
        </div>
      ))}
    </div>
  );
}
