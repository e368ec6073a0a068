import { renderByIndex } from "@/components/ui/render-by-index";
import { t } from "@/lib/messages/translate";
import type { Estimate } from "@/lib/results/agreement-statistic";
import { isOnePoint } from "@/lib/stats/resampling/one-point";
import { formatInterval, formatNumber } from "../statistic/format-number";
import { type ChartScale, positionOn } from "./chart-scale";
import { ChartSvg } from "./chart-svg";
import { fitLines, fitText, textWidth, wrapText } from "./fit-text";

export interface IntervalRow {
  key: string;
  name: string;
  estimate: Estimate;
  /** what it rests on: "n 30" */
  note?: string;
  /** rests on little: the dot is hollow */
  few?: boolean;
  /** a heading above this row */
  heading?: string;
}

export interface IntervalPlotProps {
  width: number;
  /** what is shown, for those who do not see it */
  label: string;
  rows: readonly IntervalRow[];
  scale: ChartScale;
  format?: (value: number) => string;
  /** what the axis measures, under it */
  axis: string;
  /** vertical lines with a meaning of their own, named under the plot */
  references?: readonly { at: number; name: string }[];
}

const ROW = 28;
const TALL_ROW = 64;
/** The same where name and numbers share a line. */
const SHORT_ROW = 44;
const HEADING = 26;
const AXIS = 26;
const NOTE_LINE = 18;
const NAME_LINE = 15;
/** Below this width the names go above their rows. */
const WIDE = 700;
const TEXTS = 244;

/** Numbers with their intervals, a row each, on one scale: a dot and whiskers. A hollow dot rests on little. */
export function IntervalPlot({
  width,
  label,
  rows,
  scale,
  format = formatNumber,
  axis,
  references = [],
}: IntervalPlotProps) {
  const isWide = width >= WIDE;
  const names = isWide ? Math.min(300, Math.max(110, width - TEXTS - 260)) : 0;
  const [left, right] = isWide ? [names + 12, width - TEXTS] : [10, width - 10];
  const x = positionOn(scale, left, right);
  let y = 4;
  const placed = rows.map((row) => {
    const headingAt = row.heading === undefined ? null : y + 17;
    if (headingAt !== null) y += HEADING;
    const top = y;
    const lines = wrapText(row.name, isWide ? names : width);
    const more = (lines.length - 1) * NAME_LINE;
    const isShort = !isWide && lines.length === 1 && textWidth(row.name) + TEXTS <= width;
    y += (isWide ? ROW : isShort ? SHORT_ROW : TALL_ROW) + more;
    const middle = isWide ? top + (ROW + more) / 2 : top + (isShort ? 28 : 46 + more);
    return { row, headingAt, top, lines, isShort, middle };
  });
  const bottom = y + 4;
  const axisHeight = AXIS + NAME_LINE;
  // In a narrow place lines through the whole height would cross the texts.
  const stretches = isWide
    ? [{ from: 4, to: bottom }]
    : placed.map(({ middle }) => ({ from: middle - 9, to: middle + 9 }));
  const hasFew = rows.some((row) => row.few && row.estimate.value.defined);
  const legend: { sign: string; text: string; tone?: string }[] = [
    ...(hasFew ? [{ sign: "○", text: "n < 30" }] : []),
    ...references.map((reference) => ({ sign: "– –", text: reference.name, tone: "fill-series-2" })),
    ...reasonLines(rows, width - left).map((text) => ({ sign: "", text })),
  ];
  const words = rows.map((row) => `${row.name}: ${wordsOf(row.estimate, format)}${row.note ? `, ${row.note}` : ""}`);
  return (
    <ChartSvg
      width={width}
      height={bottom + axisHeight + legend.length * NOTE_LINE}
      label={`${label}. ${words.join("; ")}.`}
    >
      <Ticks scale={scale} x={x} stretches={stretches} bottom={bottom} isWide={isWide} />
      <text x={(left + right) / 2} y={bottom + 31} textAnchor="middle" className="fill-ink-muted text-[11px]">
        {axis}
      </text>
      <References references={references} x={x} stretches={stretches} />
      {placed.map(({ row, headingAt, top, lines, isShort, middle }, index) => (
        <g key={row.key}>
          <title>{words[index]}</title>
          {headingAt === null ? null : (
            <text x={0} y={headingAt} className="fill-ink-muted text-[11px] font-medium">
              {row.heading}
            </text>
          )}
          {renderByIndex(lines, (line, number) => (
            <text
              x={0}
              y={(isWide ? top + ROW / 2 + 4 : top + 14) + number * NAME_LINE}
              className="fill-ink text-[12px] font-medium"
            >
              {line}
            </text>
          ))}
          <Whiskers row={row} x={x} y={middle} left={left} />
          <Numbers
            row={row}
            format={format}
            width={width}
            left={isWide || isShort ? width - TEXTS : 0}
            y={isWide ? middle + 4 : isShort ? top + 14 : middle - 15}
          />
        </g>
      ))}
      {legend.map(({ sign, text, tone }, index) => (
        <text
          key={text}
          x={left}
          y={bottom + axisHeight + 12 + index * NOTE_LINE}
          className="fill-ink-muted text-[11px]"
        >
          {sign === "" ? null : <tspan className={tone}>{`${sign} `}</tspan>}
          {text}
        </text>
      ))}
    </ChartSvg>
  );
}

type ReferencesProps = Pick<TicksProps, "x" | "stretches"> & {
  references: NonNullable<IntervalPlotProps["references"]>;
};

function References({ references, x, stretches }: ReferencesProps) {
  return references.flatMap(({ at, name }) =>
    stretches.map(({ from, to }) => (
      <line
        key={`${name} ${from}`}
        x1={x(at)}
        x2={x(at)}
        y1={from}
        y2={to}
        className="stroke-series-2"
        strokeWidth={1.5}
        strokeDasharray="2 3"
      />
    )),
  );
}

interface TicksProps {
  scale: ChartScale;
  x: (value: number) => number;
  /** of the plot's height, where the lines go */
  stretches: readonly { from: number; to: number }[];
  bottom: number;
  isWide: boolean;
}

function Ticks({ scale, x, stretches, bottom, isWide }: TicksProps) {
  return scale.ticks.map(({ at, text, isMark }, index, all) => (
    <g key={at}>
      {stretches.map(({ from, to }) => (
        <line
          key={from}
          x1={x(at)}
          x2={x(at)}
          y1={from}
          y2={to}
          className={isMark ? "stroke-line-strong" : "stroke-line"}
          strokeDasharray={isMark ? "3 3" : undefined}
        />
      ))}
      <text
        x={x(at)}
        y={bottom + 16}
        textAnchor={tickAnchor(text, index, all.length, isWide)}
        className="fill-ink-muted text-[11px] tabular-nums"
      >
        {text}
      </text>
    </g>
  ));
}

/** Beyond these a plot would be explanations for the most part; each row has its own on hover and in the table. */
const MAX_REASONS = 3;

/** Why rows or their intervals are not defined, each reason once. */
function reasonLines(rows: readonly IntervalRow[], width: number): string[] {
  const reasons = rows.flatMap(({ estimate: { value, interval } }) => {
    if (!value.defined) return t("not defined: {reason}", { reason: value.explanation });
    return interval.defined ? [] : t("CI n/a: {reason}", { reason: interval.explanation });
  });
  return [...new Set(reasons)].slice(0, MAX_REASONS).flatMap((reason) => fitLines(reason, width, 3, 11));
}

interface WhiskersProps {
  row: IntervalRow;
  x: (value: number) => number;
  y: number;
  left: number;
}

function Whiskers({ row: { estimate, few }, x, y, left }: WhiskersProps) {
  const { value, interval } = estimate;
  if (!value.defined) {
    return (
      <text x={left} y={y + 4} className="fill-ink-muted text-[11px]">
        <title>{value.explanation}</title>
        {t("not defined")}
      </text>
    );
  }
  return (
    <g>
      {interval.defined ? (
        <g className="stroke-accent" strokeWidth={2}>
          <line x1={x(interval.value.low)} x2={x(interval.value.high)} y1={y} y2={y} />
          <line x1={x(interval.value.low)} x2={x(interval.value.low)} y1={y - 4} y2={y + 4} />
          <line x1={x(interval.value.high)} x2={x(interval.value.high)} y1={y - 4} y2={y + 4} />
        </g>
      ) : null}
      <circle
        cx={x(value.value)}
        cy={y}
        r={5}
        className={few ? "fill-raised stroke-accent" : "fill-accent stroke-raised"}
        strokeWidth={few ? 2 : 1}
      />
    </g>
  );
}

interface NumbersProps {
  row: IntervalRow;
  format: (value: number) => string;
  width: number;
  left: number;
  y: number;
}

function Numbers({ row: { estimate, note }, format, width, left, y }: NumbersProps) {
  const { value, interval } = estimate;
  return (
    <g className="text-[12px] tabular-nums" textAnchor="end">
      <text x={left + 58} y={y} className="fill-ink font-medium">
        {value.defined ? format(value.value) : "–"}
      </text>
      <text x={left + 168} y={y} className="fill-ink-muted">
        {value.defined ? rangeOf(interval, format) : ""}
      </text>
      <text x={width} y={y} className="fill-ink-muted">
        {note ? fitText(note, TEXTS - 174) : ""}
      </text>
    </g>
  );
}

/** A point would look like certainty; formatInterval has the whole sentence. */
function rangeOf(interval: Estimate["interval"], format: (value: number) => string): string {
  if (!interval.defined || isOnePoint(interval.value)) return t("CI n/a");
  return `${format(interval.value.low)} – ${format(interval.value.high)}`;
}

function wordsOf({ value, interval }: Estimate, format: (value: number) => string): string {
  if (!value.defined) return t("not defined. {explanation}", { explanation: value.explanation });
  return interval.defined
    ? t("{value}, interval {interval}", {
        value: format(value.value),
        interval: formatInterval(interval.value, format),
      })
    : `${format(value.value)}, ${t("CI n/a: {reason}", { reason: interval.explanation.replace(/\.$/, "") })}`;
}

function tickAnchor(text: string, index: number, count: number, isWide: boolean): "start" | "middle" | "end" {
  // Two marks near each other lean away from one another.
  if (text === "0.667") return "end";
  if (text === "0.8") return "start";
  if (isWide) return "middle";
  // On a narrow plot the outermost labels would overflow the edge.
  return index === 0 ? "start" : index === count - 1 ? "end" : "middle";
}
