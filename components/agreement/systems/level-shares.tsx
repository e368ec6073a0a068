import { formatCount } from "@/lib/domain/format/counted";
import { formatShare } from "../statistic/format-number";

/** From pale to strong, so that the order of the levels shows without their colours' names. */
const STRENGTHS = [18, 36, 54, 72, 92];

/** Shares of the five levels as one stacked bar; its numbers are read out and shown on hover. */
export function LevelShares({ levels, names }: { levels: readonly number[]; names: readonly string[] }) {
  const total = levels.reduce((sum, count) => sum + count, 0);
  if (total === 0) return <span className="text-ink-muted">–</span>;
  const words = levels.map(
    (count, index) => `${index + 1} ${names[index] ?? ""}: ${formatShare(count / total, 0)} (${formatCount(count)})`,
  );
  return (
    <div role="img" aria-label={words.join("; ")} className="flex h-5 w-full overflow-hidden rounded-sm bg-sunken">
      {levels.map((count, index) =>
        count === 0 ? null : (
          <div
            key={names[index] ?? index}
            title={words[index]}
            className="flex items-center justify-center overflow-hidden border-r border-raised text-[0.6875rem] font-medium tabular-nums last:border-r-0"
            style={{
              width: `${(count / total) * 100}%`,
              background: `color-mix(in oklab, var(--color-series-1) ${STRENGTHS[index]}%, var(--color-raised))`,
              color: (STRENGTHS[index] ?? 0) > 50 ? "var(--color-raised)" : "var(--color-ink)",
            }}
          >
            {count / total >= 0.09 ? index + 1 : ""}
          </div>
        ),
      )}
    </div>
  );
}
