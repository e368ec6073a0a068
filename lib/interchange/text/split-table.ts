import { STUDY_LIMITS } from "@/lib/domain/study-format/limits";
import type { Bytes } from "../row";
import { checkUtf8 } from "./check-utf8";
import { splitQuotedTable } from "./split-quoted-table";
import type { TableRow } from "./table-row";

/**
 * The rows of a CSV or TSV file with the line they begin in, as many at a time as a piece of the file holds. Up to the first
 * quote, which is the whole of most label files, lines are simply cut, several times as fast as a parser that must look at
 * every character; from the line of the first quote on a full parser takes over.
 * @throws FileProblem for wrong UTF-8 and for what the parser cannot read
 */
export async function* splitTable(chunks: Bytes, delimiter: string): AsyncGenerator<TableRow[]> {
  const source = checkUtf8(chunks, delimiter);
  let line = 0;
  let text = "";
  let isFirst = true;
  for (let next = await source.next(); !next.done; next = await source.next()) {
    text += Buffer.from(next.value).toString("utf8");
    if (isFirst && text.startsWith("\ufeff")) text = text.slice(1);
    isFirst = false;
    if (text.includes('"') || text.length > STUDY_LIMITS.lineBytes) {
      yield* splitQuotedTable(continued(text, source), delimiter, line);
      return;
    }
    const lines = cutLines(text);
    text = lines.pop() ?? "";
    yield lines.map((cut) => ({ line: ++line, fields: cut.split(delimiter) }));
  }
  if (text !== "") yield [{ line: line + 1, fields: text.replace(/\r$/, "").split(delimiter) }];
}

/** The lines of a text, the last one as far as it goes. A CR at the very end stays there: an LF may follow. */
function cutLines(text: string): string[] {
  if (!text.includes("\r")) return text.split("\n");
  return text.split(/\r\n|\n|\r(?!$)/);
}

/** The text read so far, then the rest of the file. */
async function* continued(text: string, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
  yield* rest;
}
