import { formatNumber } from "@/components/figure/statistic/format-number";
import { EstimateCell, StatisticCell, UnitsCell } from "@/components/figure/statistic/statistic-cell";
import type { ListColumn } from "@/components/table/list-column";
import type { RaterReport } from "@/lib/results/agreement-raters";
import type { Estimate, NumberStatistic } from "@/lib/results/agreement-statistic";
import type { RaterRow } from "./rater-row";

type Column = ListColumn<RaterRow>;
type Options = Pick<Column, "help" | "optional" | "wide">;

/** A column of a number with its interval. */
export function estimateColumn(
  [id, header]: readonly [string, string],
  of: (report: RaterReport) => Estimate | null | undefined,
  { format, ...options }: Options & { format?: (value: number) => string } = {},
): Column {
  const estimateOf = ({ report }: RaterRow) => (report && of(report)) ?? null;
  return {
    id,
    header,
    numeric: true,
    ...options,
    value: (row) => numberOf(estimateOf(row)?.value),
    cell: (row) => {
      const estimate = estimateOf(row);
      return estimate ? <EstimateCell estimate={estimate} format={format} /> : "–";
    },
  };
}

/** A column of a number that may not be defined. */
export function statisticColumn(
  [id, header]: readonly [string, string],
  of: (report: RaterReport) => NumberStatistic | null | undefined,
  { format, ...options }: Options & { format?: (value: number) => string } = {},
): Column {
  const statisticOf = ({ report }: RaterRow) => (report && of(report)) ?? null;
  return {
    id,
    header,
    numeric: true,
    ...options,
    value: (row) => numberOf(statisticOf(row)),
    cell: (row) => {
      const statistic = statisticOf(row);
      return statistic ? <StatisticCell statistic={statistic} format={format} /> : "–";
    },
  };
}

/** A column of a plain number. */
export function numberColumn(
  [id, header]: readonly [string, string],
  of: (row: RaterRow) => number | null | undefined,
  {
    format = (value: number) => formatNumber(value, 0),
    ...options
  }: Options & { format?: (value: number) => string } = {},
): Column {
  return {
    id,
    header,
    numeric: true,
    ...options,
    value: (row) => of(row) ?? null,
    cell: (row) => {
      const value = of(row) ?? null;
      return value === null ? "–" : format(value);
    },
  };
}

/** A column of how much a number rests on, marked where that is little. */
export function unitsColumn(
  [id, header]: readonly [string, string],
  of: (report: RaterReport) => number | null | undefined,
  { what, ...options }: Options & { what?: string } = {},
): Column {
  return {
    ...numberColumn([id, header], ({ report }) => report && of(report), options),
    cell: ({ report }) => {
      const units = (report && of(report)) ?? null;
      return units === null ? "–" : <UnitsCell units={units} what={what} />;
    },
  };
}

function numberOf(statistic: NumberStatistic | null | undefined): number | null {
  return statistic?.defined ? statistic.value : null;
}
