import { fitText, textWidth } from "./fit-text";
import { SeriesPoint } from "./series-point";
import { seriesStyle } from "./series-style";

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
