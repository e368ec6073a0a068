import { formatCount } from "@/lib/format/counted";
import type { FigureColumn } from "./figure-data";

/** A column of counts. */
export function countColumn<Row>(id: string, header: string, of: (row: Row) => number): FigureColumn<Row> {
  return {
    id,
    header,
    numeric: true,
    value: of,
    cell: (row) => formatCount(of(row)),
    print: (row) => formatCount(of(row)),
  };
}
