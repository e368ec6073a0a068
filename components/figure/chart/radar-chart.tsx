import { type ChartScale, positionOn } from "./chart-scale";
import { ChartSvg } from "./chart-svg";
import { fitText } from "./fit-text";
import { legendPositions, SeriesLegend, SeriesPoint, seriesStyle } from "./series";

export interface RadarSeries {
  key: string;
  name: string;
  /** one for each axis, null where there is none */
  values: readonly (number | null)[];
}

export interface RadarChartProps {
  width: number;
  label: string;
  /** at least MIN_RADAR_AXES */
  axes: readonly string[];
  series: readonly RadarSeries[];
  scale: ChartScale;
}

/** With fewer there is no area to see. */
export const MIN_RADAR_AXES = 3;

const MAX_RADIUS = 170;
/** minimum width for the names next to the drawing, where there is room */
const LEAST_NAMES = 110;

/** Several systems over the same categories, from the middle (the scale's start) outwards. */
export function RadarChart({ width, label, axes, series, scale }: RadarChartProps) {
  const radius = Math.min(MAX_RADIUS, width / 2 - Math.min(LEAST_NAMES, width * 0.24));
  const names = width / 2 - radius;
  const [middleX, middleY] = [width / 2, radius + 34];
  const out = positionOn(scale, 0, radius);
  const point = (axis: number, value: number) => {
    const angle = (axis / axes.length) * 2 * Math.PI;
    return {
      x: round(middleX + Math.sin(angle) * out(value)),
      y: round(middleY - Math.cos(angle) * out(value)),
    };
  };
  const legend = legendPositions(
    series.map((each) => each.name),
    width,
  );
  const bottom = middleY + radius + 40;
  return (
    <ChartSvg width={width} height={bottom + legend.height} label={label}>
      {scale.ticks.slice(1).map(({ at }) => (
        <polygon
          key={at}
          points={axes.map((_, axis) => pair(point(axis, at))).join(" ")}
          fill="none"
          className="stroke-line"
        />
      ))}
      {axes.map((name, axis) => {
        const end = point(axis, scale.to);
        const side = Math.sin((axis / axes.length) * 2 * Math.PI);
        const down = -Math.cos((axis / axes.length) * 2 * Math.PI);
        return (
          <g key={name}>
            <line x1={middleX} y1={middleY} x2={end.x} y2={end.y} className="stroke-line" />
            <text
              x={end.x + side * 10}
              y={end.y + down * 14 + 4}
              textAnchor={Math.abs(side) < 0.2 ? "middle" : side > 0 ? "start" : "end"}
              className="fill-ink text-[12px]"
            >
              <title>{name}</title>
              {fitText(name, Math.abs(side) < 0.2 ? width * 0.6 : names - 12)}
            </text>
          </g>
        );
      })}
      {series.map(({ key, values }, index) => {
        const look = seriesStyle(index);
        const places = values.flatMap((value, axis) => (value === null ? [] : [{ axis, ...point(axis, value) }]));
        return (
          <g key={key}>
            <polygon
              points={places.map(pair).join(" ")}
              className={`${look.fill} ${look.stroke}`}
              fillOpacity={0.06}
              strokeWidth={2}
              strokeDasharray={look.dash}
              strokeLinejoin="round"
            />
            {places.map(({ axis, x, y }) => (
              <SeriesPoint key={axis} look={look} x={x} y={y} size={3.5} />
            ))}
          </g>
        );
      })}
      {scale.ticks.map(({ at, text }) => (
        <text
          key={at}
          x={middleX + 7}
          y={middleY - out(at) + 4}
          className="fill-ink-muted stroke-raised text-[10px] tabular-nums"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {text}
        </text>
      ))}
      <SeriesLegend places={legend.places} top={bottom} />
    </ChartSvg>
  );
}

// Server and browser must write the same digits.
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function pair({ x, y }: { x: number; y: number }): string {
  return `${x},${y}`;
}
