import { t } from "@/lib/messages/translate";
import type { FigureColumn } from "../figure/figure-data";
import { NamedUnits } from "../statistic/named-units";

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
