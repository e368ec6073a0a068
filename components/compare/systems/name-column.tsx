import type { FigureColumn } from "@/components/figure/figure-data";
import { NamedUnits } from "@/components/figure/statistic/statistic-cell";
import { t } from "@/lib/messages/translate";

/** The name of a group of responses, marked where there are few. */
export function nameColumn<Row extends { name: string | null; responses: number }>(header: string): FigureColumn<Row> {
  return {
    id: "name",
    header,
    rowHeader: true,
    value: (row) => row.name ?? t("none"),
    cell: (row) => <NamedUnits name={row.name ?? t("none")} units={row.responses} what={t("response")} />,
  };
}
