import { t } from "@/lib/messages/translate";
import { ChartSvg } from "./chart-svg";
import { fitText, textWidth } from "./fit-text";

export interface StackedPart {
  key: string;
  share: number;
  /** inside the part, where there is room */
  text: string;
  /** the part in full, on hover and aloud */
  words: string;
  tone: "first" | "neutral" | "second";
}

export interface StackedBar {
  key: string;
  left: string;
  right?: string;
  note?: string;
  /** under the bar, from left to right */
  counts?: readonly string[];
  parts: readonly StackedPart[];
}

const TONES = {
  first: { fill: "fill-series-1", text: "fill-raised" },
  neutral: { fill: "fill-line", text: "fill-ink" },
  second: { fill: "fill-series-2", text: "fill-raised" },
} as const;

const TEXT_LINE = 22;
const BAR = 26;
const COUNT_LINE = 18;
const COUNT_SPACE = 4;
const GAP = 14;
const AXIS = 14;

export interface StackedBarsProps {
  width: number;
  label: string;
  /** what the bars are shares of, under them */
  axis: string;
  rows: readonly StackedBar[];
}

/** Shares of a whole, a bar each: from left to right in the same order, with their numbers inside and under them. */
export function StackedBars({ width, label, axis, rows }: StackedBarsProps) {
  let y = 0;
  const placed = rows.map((row) => {
    const top = y;
    y += TEXT_LINE + BAR + (row.counts ? COUNT_LINE : 0) + GAP;
    return { row, top };
  });
  const words = rows.map(
    (row) =>
      `${row.right ? t("{left} against {right}", { left: row.left, right: row.right }) : row.left}: ${row.parts.map((part) => part.words).join("; ")}`,
  );
  return (
    <ChartSvg width={width} height={y + AXIS} label={`${label}. ${words.join(". ")}.`}>
      {placed.map(({ row, top }) => {
        const side = (width - textWidth(row.note ?? "") - 24) / 2;
        return (
          <g key={row.key} className="text-[12px]">
            <text x={0} y={top + 14} className="fill-ink font-medium">
              <title>{row.left}</title>
              {fitText(row.left, side)}
            </text>
            {row.note ? (
              <text x={width / 2} y={top + 14} textAnchor="middle" className="fill-ink-muted tabular-nums">
                {row.note}
              </text>
            ) : null}
            {row.right ? (
              <text x={width} y={top + 14} textAnchor="end" className="fill-ink font-medium">
                <title>{row.right}</title>
                {fitText(row.right, side)}
              </text>
            ) : null}
            <Parts parts={row.parts} width={width} y={top + TEXT_LINE} />
            <Counts counts={row.counts ?? []} width={width} y={top + TEXT_LINE + BAR + 14} />
          </g>
        );
      })}
      <text x={width / 2} y={y + 4} textAnchor="middle" className="fill-ink-muted text-[11px]">
        {axis}
      </text>
    </ChartSvg>
  );
}

/** They are smaller than what is fitted elsewhere. */
const countWidth = (text: string) => (textWidth(text) * 11) / 12;

/** At both ends and in the middle, or as near to it as the others leave room. */
function Counts({ counts, width, y }: { counts: readonly string[]; width: number; y: number }) {
  const [first = "", last = ""] = [counts[0], counts.at(-1)];
  return counts.map((text, index) => {
    const isLast = index === counts.length - 1;
    const side = countWidth(text) / 2 + COUNT_SPACE;
    const middle = Math.max(countWidth(first) + side, Math.min(width / 2, width - countWidth(last) - side));
    return (
      <text
        key={text}
        x={index === 0 ? 0 : isLast ? width : middle}
        y={y}
        textAnchor={index === 0 ? "start" : isLast ? "end" : "middle"}
        className="fill-ink-muted text-[11px] tabular-nums"
      >
        {text}
      </text>
    );
  });
}

function Parts({ parts, width, y }: { parts: readonly StackedPart[]; width: number; y: number }) {
  let start = 0;
  return (
    <g>
      <rect x={0} y={y} width={width} height={BAR} rx={3} className="fill-sunken" />
      {parts.map((part) => {
        const from = start * width;
        const size = part.share * width;
        start += part.share;
        if (size <= 0) return null;
        return (
          <g key={part.key}>
            <rect
              x={from}
              y={y}
              width={size}
              height={BAR}
              className={`${TONES[part.tone].fill} stroke-raised`}
              strokeWidth={1}
            >
              <title>{part.words}</title>
            </rect>
            {size > textWidth(part.text) + 8 ? (
              <text
                x={from + size / 2}
                y={y + BAR / 2 + 4}
                textAnchor="middle"
                className={`${TONES[part.tone].text} font-medium tabular-nums`}
              >
                {part.text}
              </text>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}
