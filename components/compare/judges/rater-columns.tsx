import type { FigureColumn } from "@/components/figure/figure-data";
import { RaterName } from "@/components/results/raters/rater-name";
import type { StandInRow } from "@/lib/compare/round-judges";
import type { NumberStatistic } from "@/lib/results/agreement-statistic";

export function judgeName({ name, pseudonym }: Pick<StandInRow, "name" | "pseudonym">): string {
  return name ?? pseudonym;
}

export function nameColumn<Row extends Pick<StandInRow, "name" | "pseudonym" | "simulated">>(
  header: string,
): FigureColumn<Row> {
  return {
    id: "name",
    header,
    rowHeader: true,
    value: judgeName,
    cell: ({ name, pseudonym, simulated }) => <RaterName pseudonym={pseudonym} name={name} simulated={simulated} />,
  };
}

export function numberColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => NumberStatistic | null,
  format: (value: number) => string,
): FigureColumn<Row> {
  return { id, header, numeric: true, value: read, cell: (row) => shownNumber(read(row), format) };
}

export function shownNumber(value: NumberStatistic | null, format: (value: number) => string): string {
  return value?.defined ? format(value.value) : "–";
}
