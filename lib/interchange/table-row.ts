/** A row of a CSV or TSV file, with the line it begins in. */
export interface TableRow {
  line: number;
  fields: string[];
}

/** Before a table, the first line in which spreadsheets are told its separator: "sep=;". It is no row. */
export function isSeparatorLine({ line, fields }: TableRow): boolean {
  return line === 1 && fields.length === 2 && /^sep=$/i.test(fields[0] ?? "") && fields[1] === "";
}
