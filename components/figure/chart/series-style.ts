/** How the series of a chart are distinguished: by colour, and also by dash and by point shape. */
export interface SeriesStyle {
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
