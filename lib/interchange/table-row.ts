/** A row of a CSV or TSV file, with the line it begins in. */
export interface TableRow {
  line: number;
  fields: string[];
}
