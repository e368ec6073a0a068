export interface ShareBar {
  key: string;
  name: string;
  /** 0–1 */
  share: number;
  /** the share in words */
  text: string;
  note?: string;
  /** a published share to mark on the bar */
  mark?: number;
}

export interface ShareBarsProps {
  label: string;
  rows: readonly ShareBar[];
  markMeaning?: string;
}

/** Shares as lying bars with their numbers. */
export function ShareBars({ label, rows, markMeaning }: ShareBarsProps) {
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={label} className="flex flex-col gap-4">
        {rows.map((row) => (
          <li key={row.key} className="flex flex-col gap-1">
            <div className="flex items-baseline justify-between gap-3 text-sm">
              <span className="font-medium">{row.name}</span>
              <span className="tabular-nums">{row.text}</span>
            </div>
            <div aria-hidden className="relative h-3 rounded-sm bg-sunken">
              <div
                className="h-full rounded-sm bg-series-1 transition-[width] duration-300"
                style={{ width: `${row.share * 100}%` }}
              />
              {row.mark === undefined ? null : (
                <div className="absolute -top-1 h-5 w-0.5 bg-ink" style={{ left: `calc(${row.mark * 100}% - 1px)` }} />
              )}
            </div>
            {row.note ? <span className="text-xs text-ink-muted tabular-nums">{row.note}</span> : null}
          </li>
        ))}
      </ul>
      {markMeaning ? (
        <p aria-hidden className="flex items-center gap-2 text-xs text-ink-muted">
          <span className="inline-block h-3.5 w-0.5 bg-ink" /> {markMeaning}
        </p>
      ) : null}
    </div>
  );
}
