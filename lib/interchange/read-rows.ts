import { STUDY_LIMITS } from "@/lib/domain/study-format/limits";
import { type Container, empty } from "./container";
import { FileProblem } from "./file-problem";
import { readTable } from "./read-table";
import { type Bytes, problemRow, type Row } from "./row";
import { parseJsonRow } from "./text/parse-json-row";
import { splitArray } from "./text/split-array";
import { splitLines } from "./text/split-lines";
import { withoutByteOrderMark } from "./text/without-byte-order-mark";

const ONLY_SPACE = /^[ \t]*$/;

/**
 * The rows of a file, one at a time, however they are written. A row that cannot be read comes as a problem and reading
 * goes on; where nothing more can be read, that is the last problem. A file without rows is a problem too.
 */
export async function* readRows(chunks: Bytes, container: Container): AsyncGenerator<Row> {
  let rows = 0;
  try {
    for await (const row of rowsOf(withoutByteOrderMark(chunks), container)) {
      rows++;
      if (rows > STUDY_LIMITS.lines) {
        const line = row.kind === "row" ? row.line : row.problem.line;
        yield problemRow(line, "", `at most ${STUDY_LIMITS.lines.toLocaleString("en")} rows in one file`, "more");
        return;
      }
      yield row;
    }
    if (rows === 0) throw empty();
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    yield { kind: "problem", problem: error.problem };
  }
}

async function* rowsOf(chunks: Bytes, container: Container): AsyncGenerator<Row> {
  if (container.kind === "table") {
    yield* readTable(chunks, container.delimiter);
    return;
  }
  const split = container.kind === "json-array" ? splitArray : splitLines;
  for await (const raw of split(chunks, STUDY_LIMITS.lineBytes)) {
    if (raw.bytes && raw.bytes.length < 1_000 && ONLY_SPACE.test(raw.bytes.toString("latin1"))) continue;
    yield parseJsonRow(raw);
  }
}
