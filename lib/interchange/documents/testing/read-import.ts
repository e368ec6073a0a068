import { openFile } from "../../open-file";
import { readStudy } from "../../read-study";

/** What an import reads of a file, and how it says that it read it. */
export async function readImport(content: unknown, name = "traces.json") {
  async function* bytes() {
    yield Buffer.from(typeof content === "string" ? content : JSON.stringify(content));
  }
  const opened = await openFile(bytes(), name);
  if (!opened.ok) return { problem: opened.problem };
  const { readFrom, format } = opened;
  if (format === "labels") throw new Error("read as labels");
  const records: unknown[] = [];
  for await (const row of readStudy(opened.whole, opened.container, format, {})) {
    if (row.kind === "problem") throw new Error(`${row.problem.field}: ${row.problem.expected}`);
    if (row.kind === "record") records.push(row.record);
  }
  return { readFrom, format, records };
}

/** A call of a tool, as it is written into a message. */
export const CALL = '<tool_call>\n{"name":"find_invoice","arguments":{"number":42}}\n</tool_call>';
