import type { Coincidences } from "@/lib/domain/agreement-round";
import { formatNumber } from "./format-number";

export interface CoincidenceChartProps {
  coincidences: Coincidences;
  /** names of the values, in their order */
  names: readonly string[];
  label: string;
}

const CELL = 56;
const LEFT = 96;
const TOP = 30;
/** The darkest cell's share of accent: the number on it stays readable in both themes. */
const DARKEST = 48;

/** How labels of the same task met, as a heat map with the numbers in its cells. The diagonal is agreement. */
export function CoincidenceChart({ coincidences: { values, cells, total }, names, label }: CoincidenceChartProps) {
  const size = values.length;
  const most = Math.max(1e-9, ...cells.flat());
  const width = LEFT + size * CELL + 2;
  const height = TOP + size * CELL + 2;
  const onDiagonal = cells.reduce((sum, row, index) => sum + (row[index] ?? 0), 0);
  const words = `${label}. ${formatNumber(onDiagonal, 1)} of ${formatNumber(total, 0)} coincidences lie on the diagonal, where raters agree. All numbers stand in the table.`;
  return (
    <svg role="img" aria-label={words} viewBox={`0 0 ${width} ${height}`} className="mx-auto block w-full max-w-md">
      {values.map((value, index) => (
        <g key={value} className="fill-ink-muted text-[12px]">
          <text x={LEFT + (index + 0.5) * CELL} y={TOP - 10} textAnchor="middle" className="tabular-nums">
            {value}
          </text>
          <text x={LEFT - 10} y={TOP + (index + 0.5) * CELL + 4} textAnchor="end">
            {value} {shortened(names[index] ?? "")}
          </text>
        </g>
      ))}
      {cells.map((row, i) =>
        row.map((cell, j) => (
          <g key={`${values[i]} ${values[j]}`}>
            <rect
              x={LEFT + j * CELL + 1}
              y={TOP + i * CELL + 1}
              width={CELL - 2}
              height={CELL - 2}
              rx={4}
              fill={`color-mix(in oklab, var(--color-accent) ${(cell / most) * DARKEST}%, var(--color-sunken))`}
              stroke={i === j ? "var(--color-line-strong)" : "none"}
            />
            <text
              x={LEFT + (j + 0.5) * CELL}
              y={TOP + (i + 0.5) * CELL + 5}
              textAnchor="middle"
              className="fill-ink text-[13px] tabular-nums"
            >
              {cellNumber(cell)}
            </text>
          </g>
        )),
      )}
    </svg>
  );
}

export function cellNumber(cell: number): string {
  if (cell >= 100_000) return `${formatNumber(cell / 1000, 0)} k`;
  return Number.isInteger(cell) || cell >= 1000 ? formatNumber(cell, 0) : formatNumber(cell, 1);
}

function shortened(name: string): string {
  return name.length > 12 ? `${name.slice(0, 11)}…` : name;
}
