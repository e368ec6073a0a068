import type { WireInterval } from "@/lib/results/agreement-statistic";
import { type ChartScale, positionOn } from "./chart-scale";
import { ChartSvg } from "./chart-svg";
import { fitLines, fitText, textWidth } from "./fit-text";

export interface HorizontalBar {
  key: string;
  name: string;
  /** null is no bar */
  value: number | null;
  interval?: WireInterval | null;
  /** the number in words, at the right */
  text: string;
  /** under the bar */
  note?: string;
  /** another number to mark on the bar, such as a published one */
  mark?: number;
  /** a heading above this bar */
  heading?: string;
}

export interface HorizontalBarChartProps {
  width: number;
  label: string;
  rows: readonly HorizontalBar[];
  /** begins at 0 */
  scale: ChartScale;
  /** what the bars measure, under them */
  axis: string;
  markMeaning?: string;
}

const NAME_LINE = 15;
const MAX_LINES = 2;
const BAR = 14;
const NOTE_LINE = 17;
const GAP = 10;
const HEADING = 28;
const AXIS = 18;

/** Numbers as lying bars from 0, each with its name and its number, and whiskers where there is an interval. */
export function HorizontalBarChart({ width, label, rows, scale, axis, markMeaning }: HorizontalBarChartProps) {
  const x = positionOn(scale, 0, width);
  let y = 0;
  const placed = rows.map((row) => {
    const headingAt = row.heading === undefined ? null : y + 18;
    if (headingAt !== null) y += HEADING;
    const top = y;
    const names = fitLines(row.name, width - textWidth(row.text) - 16, MAX_LINES);
    const notes = row.note ? fitLines(row.note, width, MAX_LINES, 11) : [];
    const barAt = top + 5 + names.length * NAME_LINE;
    y = barAt + BAR + notes.length * NOTE_LINE + GAP;
    return { row, headingAt, top, names, notes, barAt };
  });
  // One shade for all: a stronger one where the interval is missing would look surer than the others.
  const opacity = rows.some(({ interval }) => interval) ? 0.55 : 1;
  const words = rows.map(
    (row) => `${row.heading ? `${row.heading}: ` : ""}${row.name} ${row.text}${row.note ? `, ${row.note}` : ""}`,
  );
  return (
    <ChartSvg width={width} height={y + AXIS + (markMeaning ? 22 : 0)} label={`${label}. ${words.join("; ")}.`}>
      {placed.map(({ row, headingAt, top, names, notes, barAt }) => (
        <g key={row.key}>
          {headingAt === null ? null : (
            <text x={0} y={headingAt} className="fill-ink text-[13px] font-semibold">
              <title>{row.heading}</title>
              {fitText(row.heading ?? "", width, 13)}
            </text>
          )}
          <Lines lines={names} whole={row.name} y={top + 14} height={NAME_LINE} className="fill-ink text-[12px]" />
          <text x={width} y={top + 14} textAnchor="end" className="fill-ink text-[12px] tabular-nums">
            {row.text}
          </text>
          <Bar row={row} x={x} y={barAt} width={width} opacity={opacity} />
          <Lines
            lines={notes}
            whole={row.note ?? ""}
            y={barAt + BAR + 14}
            height={NOTE_LINE}
            className="fill-ink-muted text-[11px] tabular-nums"
          />
        </g>
      ))}
      <text x={width / 2} y={y + 12} textAnchor="middle" className="fill-ink-muted text-[11px]">
        {axis}
      </text>
      {markMeaning ? (
        <g>
          <line x1={1} x2={1} y1={y + AXIS + 4} y2={y + AXIS + 18} className="stroke-ink" strokeWidth={2} />
          <text x={10} y={y + AXIS + 15} className="fill-ink-muted text-[11px]">
            {markMeaning}
          </text>
        </g>
      ) : null}
    </ChartSvg>
  );
}

interface LinesProps {
  lines: readonly string[];
  /** the text before it was broken and cut */
  whole: string;
  y: number;
  height: number;
  className: string;
}

function Lines({ lines, whole, y, height, className }: LinesProps) {
  const isAllThere = lines.join(" ") === whole;
  return lines.map((line, number) => {
    const top = y + number * height;
    return (
      <text key={top} x={0} y={top} className={className}>
        {isAllThere ? null : <title>{whole}</title>}
        {line}
      </text>
    );
  });
}

interface BarProps {
  row: HorizontalBar;
  x: (value: number) => number;
  y: number;
  width: number;
  opacity: number;
}

function Bar({ row, x, y, width, opacity }: BarProps) {
  const middle = y + BAR / 2;
  return (
    <g>
      <rect x={0} y={y} width={width} height={BAR} rx={3} className="fill-sunken" />
      {row.value === null ? null : (
        <rect
          x={0}
          y={y}
          width={Math.max(0, x(row.value))}
          height={BAR}
          rx={3}
          className="fill-series-1"
          fillOpacity={opacity}
        />
      )}
      {row.interval ? (
        <g className="stroke-ink" strokeWidth={1.5}>
          <line x1={x(row.interval.low)} x2={x(row.interval.high)} y1={middle} y2={middle} />
          <line x1={x(row.interval.low)} x2={x(row.interval.low)} y1={middle - 3.5} y2={middle + 3.5} />
          <line x1={x(row.interval.high)} x2={x(row.interval.high)} y1={middle - 3.5} y2={middle + 3.5} />
        </g>
      ) : null}
      {row.mark === undefined ? null : (
        <line x1={x(row.mark)} x2={x(row.mark)} y1={y - 3} y2={y + BAR + 3} className="stroke-ink" strokeWidth={2} />
      )}
    </g>
  );
}
