import { type ChartScale, positionOn } from "./chart-scale";
import { ChartSvg } from "./chart-svg";
import { legendPositions, SeriesLegend, SeriesPoint, seriesStyle } from "./series";

export interface LineSeries {
  key: string;
  name: string;
  points: readonly { x: number; y: number }[];
}

export interface LineChartProps {
  width: number;
  label: string;
  series: readonly LineSeries[];
  xScale: ChartScale;
  yScale: ChartScale;
  xName: string;
  yName: string;
}

const LEFT = 44;
const RIGHT = 14;
const TOP = 28;
const BODY = 220;
const AXIS = 42;

/** Lines over time or count. Series differ by colour, dash and the shape of their points. */
export function LineChart({ width, label, series, xScale, yScale, xName, yName }: LineChartProps) {
  const base = TOP + BODY;
  const x = positionOn(xScale, LEFT, width - RIGHT);
  const y = positionOn(yScale, base, TOP);
  const legend = legendPositions(
    series.map((each) => each.name),
    width - LEFT,
  );
  const left = legend.places.map((place) => ({ ...place, x: place.x + LEFT }));
  return (
    <ChartSvg width={width} height={base + AXIS + legend.height} label={label}>
      {yScale.ticks.map(({ at, text, isMark }) => (
        <g key={at}>
          <line
            x1={LEFT}
            x2={width - RIGHT}
            y1={y(at)}
            y2={y(at)}
            className={isMark ? "stroke-line-strong" : "stroke-line"}
            strokeDasharray={isMark ? "3 3" : undefined}
          />
          <text x={LEFT - 8} y={y(at) + 4} textAnchor="end" className="fill-ink-muted text-[11px] tabular-nums">
            {text}
          </text>
        </g>
      ))}
      {xScale.ticks.map(({ at, text }, index, all) => (
        <text
          key={at}
          x={x(at)}
          y={base + 17}
          textAnchor={index === 0 ? "start" : index === all.length - 1 ? "end" : "middle"}
          className="fill-ink-muted text-[11px] tabular-nums"
        >
          {text}
        </text>
      ))}
      <text x={(LEFT + width - RIGHT) / 2} y={base + 33} textAnchor="middle" className="fill-ink-muted text-[11px]">
        {xName}
      </text>
      <text x={0} y={12} className="fill-ink-muted text-[11px]">
        {yName}
      </text>
      {series.map(({ key, points }, index) => {
        const look = seriesStyle(index);
        return (
          <g key={key}>
            <path
              d={points.map((point, number) => `${number === 0 ? "M" : "L"}${x(point.x)} ${y(point.y)}`).join(" ")}
              className={look.stroke}
              fill="none"
              strokeWidth={2}
              strokeDasharray={look.dash}
              strokeLinejoin="round"
            />
            {points.map((point) => (
              <SeriesPoint key={point.x} look={look} x={x(point.x)} y={y(point.y)} size={3} />
            ))}
          </g>
        );
      })}
      <SeriesLegend places={left} top={base + AXIS} />
    </ChartSvg>
  );
}
