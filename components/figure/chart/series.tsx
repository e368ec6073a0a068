import { classNames } from "@/components/ui/class-names";
import { fitText, textWidth } from "./fit-text";

const LINE = 20;
const SIGN = 34;
const GAP = 18;

export interface LegendPosition {
  name: string;
  index: number;
  x: number;
  y: number;
}

/** Where the names of series go under a chart, line by line; and how high that is. */
export function legendPositions(names: readonly string[], width: number): { places: LegendPosition[]; height: number } {
  let [x, y] = [0, LINE / 2];
  const places = names.map((full, index) => {
    const name = fitText(full, width - SIGN);
    const needed = SIGN + textWidth(name);
    if (x > 0 && x + needed > width) [x, y] = [0, y + LINE];
    const place = { name, index, x, y };
    x += needed + GAP;
    return place;
  });
  return { places, height: names.length === 0 ? 0 : y + LINE / 2 };
}

/** Which line or shape is which series. */
export function SeriesLegend({ places, top }: { places: readonly LegendPosition[]; top: number }) {
  return (
    <g>
      {places.map(({ name, index, x, y }) => {
        const look = seriesStyle(index);
        return (
          <g key={name + String(index)}>
            <line
              x1={x}
              x2={x + SIGN - 8}
              y1={top + y}
              y2={top + y}
              className={look.stroke}
              strokeWidth={2}
              strokeDasharray={look.dash}
            />
            <SeriesPoint look={look} x={x + (SIGN - 8) / 2} y={top + y} />
            <text x={x + SIGN} y={top + y + 4} className="fill-ink text-[12px]">
              {name}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** A point of a series, in the series' own shape. */
export function SeriesPoint({ look, x, y, size = 4 }: { look: SeriesStyle; x: number; y: number; size?: number }) {
  const className = classNames(look.fill, "stroke-raised");
  switch (look.shape) {
    case "circle":
      return <circle cx={x} cy={y} r={size} className={className} strokeWidth={1} />;
    case "square":
      return (
        <rect
          x={x - size * 0.9}
          y={y - size * 0.9}
          width={size * 1.8}
          height={size * 1.8}
          className={className}
          strokeWidth={1}
        />
      );
    case "triangle":
      return (
        <path
          d={`M${x} ${y - size * 1.2} L${x + size * 1.1} ${y + size * 0.8} L${x - size * 1.1} ${y + size * 0.8} Z`}
          className={className}
          strokeWidth={1}
        />
      );
    case "diamond":
      return (
        <path
          d={`M${x} ${y - size * 1.25} L${x + size * 1.25} ${y} L${x} ${y + size * 1.25} L${x - size * 1.25} ${y} Z`}
          className={className}
          strokeWidth={1}
        />
      );
  }
}

/** How the series of a chart are distinguished: by colour, and also by dash and by point shape. */
interface SeriesStyle {
  stroke: string;
  fill: string;
  dash: string | undefined;
  shape: "circle" | "square" | "triangle" | "diamond";
}

const LOOKS: readonly [SeriesStyle, ...SeriesStyle[]] = [
  { stroke: "stroke-series-1", fill: "fill-series-1", dash: undefined, shape: "circle" },
  { stroke: "stroke-series-2", fill: "fill-series-2", dash: "6 3", shape: "square" },
  { stroke: "stroke-series-3", fill: "fill-series-3", dash: "2 3", shape: "triangle" },
  { stroke: "stroke-series-4", fill: "fill-series-4", dash: "9 3 2 3", shape: "diamond" },
  { stroke: "stroke-series-5", fill: "fill-series-5", dash: "12 4", shape: "circle" },
  { stroke: "stroke-series-6", fill: "fill-series-6", dash: "4 4 1 4", shape: "square" },
];

/** More series than this in one chart cannot be distinguished. */
export const MAX_SERIES = LOOKS.length;

export function seriesStyle(index: number): SeriesStyle {
  return LOOKS[index % LOOKS.length] ?? LOOKS[0];
}
