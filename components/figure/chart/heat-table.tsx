import { ChartSvg } from "./chart-svg";
import { fitText, textWidth } from "./fit-text";

export interface HeatTableProps {
  width: number;
  label: string;
  /** names of the rows, at the left */
  rows: readonly string[];
  /** names of the columns, on top */
  columns: readonly string[];
  /** cells[row][column] */
  cells: readonly (readonly number[])[];
  format: (value: number) => string;
  /** an outline around the cells where row and column are the same */
  diagonal?: boolean;
  /** what rows and columns are */
  axes?: { rows: string; columns: string };
}

const MAX_WIDTH = 520;
const MAX_CELL = 76;
const GAP = 10;
const HEAD = 26;
const AXIS = 20;
/** The darkest cell's share of accent: the number on it stays readable in both themes. */
const DARKEST = 48;

/** A table of numbers whose cell background darkens with the number; every cell shows its number. */
export function HeatTable({ width, label, rows, columns, cells, format, diagonal = false, axes }: HeatTableProps) {
  const drawn = Math.min(width, MAX_WIDTH);
  const names = Math.min(drawn * 0.36, Math.max(24, ...rows.map((name) => textWidth(name))));
  const cell = Math.min(MAX_CELL, (drawn - names - GAP) / Math.max(1, columns.length));
  const height = Math.min(cell, 56);
  const [left, top] = [names + GAP, HEAD + (axes ? AXIS : 0)];
  const most = Math.max(1e-9, ...cells.flat());
  const words = rows.map(
    (row, i) => `${row}: ${columns.map((column, j) => `${column} ${format(cells[i]?.[j] ?? 0)}`).join(", ")}`,
  );
  const full = left + columns.length * cell + 1;
  return (
    <div className="mx-auto w-fit max-w-full">
      <ChartSvg width={full} height={top + rows.length * height + 1} label={`${label}. ${words.join("; ")}.`}>
        {axes ? (
          <g className="fill-ink-muted text-[11px]">
            <text x={left + (columns.length * cell) / 2} y={12} textAnchor="middle">
              {fitText(axes.columns, columns.length * cell, 11)}
            </text>
            <text x={0} y={top - 9}>
              {fitText(axes.rows, names + GAP, 11)}
            </text>
          </g>
        ) : null}
        {columns.map((name, j) => (
          <text
            key={name}
            x={left + (j + 0.5) * cell}
            y={top - 9}
            textAnchor="middle"
            className="fill-ink-muted text-[12px] tabular-nums"
          >
            <title>{name}</title>
            {fitText(name, cell)}
          </text>
        ))}
        {rows.map((name, i) => (
          <g key={name}>
            <text x={names} y={top + (i + 0.5) * height + 4} textAnchor="end" className="fill-ink-muted text-[12px]">
              <title>{name}</title>
              {fitText(name, names)}
            </text>
            {columns.map((column, j) => {
              const value = cells[i]?.[j] ?? 0;
              return (
                <g key={column}>
                  <rect
                    x={left + j * cell + 1}
                    y={top + i * height + 1}
                    width={cell - 2}
                    height={height - 2}
                    rx={4}
                    fill={`color-mix(in oklab, var(--color-accent) ${(value / most) * DARKEST}%, var(--color-sunken))`}
                    className={diagonal && i === j ? "stroke-line-strong" : undefined}
                  />
                  <text
                    x={left + (j + 0.5) * cell}
                    y={top + (i + 0.5) * height + 4}
                    textAnchor="middle"
                    className="fill-ink text-[12px] tabular-nums"
                  >
                    {format(value)}
                  </text>
                </g>
              );
            })}
          </g>
        ))}
      </ChartSvg>
    </div>
  );
}
