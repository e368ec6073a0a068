import { formatCount } from "@/lib/format/format-number";
import { ChartSvg } from "./chart-svg";
import { fitLines } from "./fit-text";

export interface ChartColumn {
  key: string;
  /** under the column, in strong letters */
  name: string;
  /** below it, in lines */
  explanation?: string;
  count: number;
  /** last, such as its share */
  note?: string;
}

export interface ColumnChartProps {
  width: number;
  label: string;
  /** axis title below the columns */
  xName: string;
  /** what is counted */
  yName: string;
  columns: readonly ChartColumn[];
}

const TOP = 40;
const AXIS = 18;
const BODY = 200;
const GAP = 14;
/** The width of a count. */
const NUMBER = 34;
const LINE = 15;
const MAX_LINES = 3;
/** Between what is under two columns. */
const SPACE = 4;

/** Counts as vertical columns from 0, with their numbers on top. */
export function ColumnChart({ width, label, xName, yName, columns }: ColumnChartProps) {
  const most = Math.max(1, ...columns.map((column) => column.count));
  // Of many columns, the counts on top of the outer ones are wider than these.
  const step = width / Math.max(1, columns.length);
  const edge = Math.max(0, NUMBER - step) / 2;
  const gap = Math.min(GAP, step / 3);
  const each = (width - 2 * edge - gap * (columns.length - 1)) / Math.max(1, columns.length);
  const base = TOP + BODY;
  // What is under a column may be wider than this, up to the middle of the gaps around it.
  const room = each + Math.max(0, gap - SPACE);
  const explanations = columns.map((column) => fitLines(column.explanation ?? "", room, MAX_LINES, 11));
  const lines = Math.max(0, ...explanations.map((of) => of.length));
  const words = columns.map(
    ({ name, explanation, count }) => `${name}${explanation ? ` ${explanation}` : ""}: ${count}`,
  );
  return (
    <ChartSvg width={width} height={base + 24 + lines * LINE + 18 + AXIS} label={`${label}. ${words.join("; ")}.`}>
      {columns.map(({ key, name, explanation, count, note }, index) => {
        const left = edge + index * (each + gap);
        const middle = left + each / 2;
        const height = count === 0 ? 0 : Math.max(2, (count / most) * BODY);
        return (
          <g key={key} textAnchor="middle">
            <rect x={left} y={base - height} width={each} height={height} rx={3} className="fill-series-1" />
            <text x={middle} y={base - height - 6} className="fill-ink text-[12px] font-medium tabular-nums">
              {formatCount(count)}
            </text>
            <text x={middle} y={base + 18} className="fill-ink text-[13px] font-medium tabular-nums">
              {name}
            </text>
            {(explanations[index] ?? []).map((line, number) => {
              const top = base + 18 + (number + 1) * LINE;
              return (
                <text key={top} x={middle} y={top} className="fill-ink-muted text-[11px]">
                  <title>{explanation}</title>
                  {line}
                </text>
              );
            })}
            {note ? (
              <text x={middle} y={base + 18 + (lines + 1) * LINE} className="fill-ink-muted text-[11px] tabular-nums">
                {note}
              </text>
            ) : null}
          </g>
        );
      })}
      <text x={0} y={12} className="fill-ink-muted text-[11px]">
        {yName}
      </text>
      <text
        x={width / 2}
        y={base + 24 + lines * LINE + 18 + 10}
        textAnchor="middle"
        className="fill-ink-muted text-[11px]"
      >
        {xName}
      </text>
      <line x1={0} x2={width} y1={base} y2={base} className="stroke-line-strong" />
    </ChartSvg>
  );
}
