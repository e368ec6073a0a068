import { renderByIndex } from "@/components/ui/render-by-index";
import { ChartSvg } from "./chart-svg";
import { fitText, textWidth, wrapText } from "./fit-text";

export interface HeatTableProps {
  width: number;
  label: string;
  /** names of the rows, at the left */
  rows: readonly string[];
  /** names of the columns, on top */
  columns: readonly string[];
  /** cells[row][column]; null is an empty cell */
  cells: readonly (readonly (number | null)[])[];
  format: (value: number, row: number, column: number) => string;
  /** the cell in full, on hover and aloud; its number where left out */
  words?: (value: number, row: number, column: number) => string;
  /** cells below it are shaded in a second colour; 0 where left out, and none is */
  middle?: number;
  /** an outline around the cells where row and column are the same */
  diagonal?: boolean;
  /** what rows and columns are */
  axes: { rows: string; columns: string };
  /** pixels; a table of many columns needs all of its place */
  maxWidth?: number;
}

const MAX_WIDTH = 520;
const MAX_CELL = 76;
const GAP = 10;
const HEAD = 26;
const AXIS = 20;
const LINE = 14;
/** Of the numbers: the first at which all have room. */
const SIZES = [12, 10, 9] as const;
/** The darkest cell's share of colour: the number on it stays readable in both themes. */
const DARKEST = 48;

/** A table of numbers whose cell background darkens with the number; every cell that has room shows its number. */
export function HeatTable(props: HeatTableProps) {
  const { width, label, rows, columns, cells, format, words = format, middle = 0, axes, maxWidth = MAX_WIDTH } = props;
  const drawn = Math.min(width, maxWidth);
  const names = Math.min(
    drawn * 0.36,
    Math.max(24, textWidth(axes.rows, 11) - GAP, ...rows.map((name) => textWidth(name))),
  );
  const cell = Math.min(MAX_CELL, (drawn - names - GAP) / Math.max(1, columns.length));
  const height = Math.min(Math.max(cell, 24), 56);
  const [left, top] = [names + GAP, HEAD + AXIS];
  const lines = rows.map((name) => wrapText(name, names));
  const heights = lines.map(({ length }) => Math.max(height, length * LINE + 4));
  const tops = heights.map((_, i) => heights.slice(0, i).reduce((sum, each) => sum + each, top));
  const texts = cells.map((row, i) => row.map((value, j) => (value === null ? "" : format(value, i, j))));
  const size = SIZES.find((each) => texts.flat().every((text) => cellWidth(text, each) <= cell)) ?? SIZES[2];
  const most = Math.max(1e-9, ...cells.flat().map((value) => (value === null ? 0 : Math.abs(value - middle))));
  const spoken = rows.map((row, i) => `${row}: ${rowWords(columns, cells[i] ?? [], i, words)}`);
  return (
    <div className="mx-auto w-fit max-w-full">
      <ChartSvg
        width={left + columns.length * cell + 1}
        height={heights.reduce((sum, each) => sum + each, top) + 1}
        label={`${label}. ${spoken.join("; ")}.`}
      >
        <g className="fill-ink-muted text-[11px]">
          <text x={left + (columns.length * cell) / 2} y={12} textAnchor="middle">
            {fitText(axes.columns, columns.length * cell, 11)}
          </text>
          <text x={0} y={top - 9}>
            {fitText(axes.rows, names + GAP, 11)}
          </text>
        </g>
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
            {renderByIndex(lines[i] ?? [], (line, number) => (
              <text
                x={names}
                y={
                  (tops[i] ?? top) +
                  (heights[i] ?? height) / 2 +
                  4 +
                  (number - ((lines[i]?.length ?? 1) - 1) / 2) * LINE
                }
                textAnchor="end"
                className="fill-ink-muted text-[12px]"
              >
                {line}
              </text>
            ))}
            {columns.map((column, j) => {
              const value = cells[i]?.[j] ?? null;
              return (
                <Cell
                  key={column}
                  x={left + j * cell}
                  y={tops[i] ?? top}
                  width={cell}
                  height={heights[i] ?? height}
                  size={size}
                  strength={value === null ? null : (value - middle) / most}
                  text={texts[i]?.[j] ?? ""}
                  title={value === null ? null : `${name}, ${column}: ${words(value, i, j)}`}
                  isOutlined={props.diagonal === true && i === j}
                />
              );
            })}
          </g>
        ))}
      </ChartSvg>
    </div>
  );
}

interface CellProps {
  x: number;
  y: number;
  width: number;
  height: number;
  /** of its text */
  size: number;
  /** −1 to 1 of the largest; null is empty */
  strength: number | null;
  text: string;
  title: string | null;
  isOutlined: boolean;
}

function Cell({ x, y, width, height, size, strength, text, title, isOutlined }: CellProps) {
  const colour = (strength ?? 0) < 0 ? "var(--color-series-2)" : "var(--color-accent)";
  return (
    <g>
      {title === null ? null : <title>{title}</title>}
      <rect
        x={x + 1}
        y={y + 1}
        width={Math.max(1, width - 2)}
        height={height - 2}
        rx={4}
        fill={
          strength === null
            ? "none"
            : `color-mix(in oklab, ${colour} ${Math.abs(strength) * DARKEST}%, var(--color-sunken))`
        }
        className={isOutlined ? "stroke-line-strong" : undefined}
      />
      {cellWidth(text, size) <= width ? (
        <text
          x={x + width / 2}
          y={y + height / 2 + 4}
          textAnchor="middle"
          fontSize={size}
          className="fill-ink tabular-nums"
        >
          {text}
        </text>
      ) : null}
    </g>
  );
}

/** A percent sign is as wide as two digits. */
const cellWidth = (text: string, size: number) => textWidth(text.replace("%", "00"), size);

function rowWords(
  columns: readonly string[],
  cells: readonly (number | null)[],
  row: number,
  words: (value: number, row: number, column: number) => string,
): string {
  return columns
    .flatMap((column, index) => {
      const value = cells[index] ?? null;
      return value === null ? [] : [`${column} ${words(value, row, index)}`];
    })
    .join(", ");
}
