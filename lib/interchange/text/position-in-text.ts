import type { RawLine } from "./split-lines";

/** The line of a file, and the place in it, as a problem names them. */
export interface PositionInText {
  readonly line: number;
  readonly field: string;
}

/** What a place without a name is called: a column of a table, or a character of a line, counted from 1. */
export function columnPosition(column: number): string {
  return `(column ${column})`;
}

/** Where in its file a row is, after this part of its text; a row of JSON may span lines, and begin inside one. */
export function positionInText({ line, column = 1 }: RawLine, before: string): PositionInText {
  const lines = before.split(/\r\n|\n|\r/);
  const last = lines[lines.length - 1] ?? "";
  const isFirst = lines.length === 1;
  return { line: line + lines.length - 1, field: columnPosition(last.length + (isFirst ? column : 1)) };
}
