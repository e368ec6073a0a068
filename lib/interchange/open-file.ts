import { isRecord } from "@/lib/domain/guard";
import type { ImportFormat } from "@/lib/domain/import/import-format";
import type { ImportProblem } from "@/lib/domain/import/import-problem";
import { type Container, detectContainer } from "./container";
import { detectFormat } from "./detect-format";
import { FileProblem } from "./file-problem";
import { peek } from "./peek";
import { readRows } from "./read-rows";
import type { Bytes } from "./row";
import { asUtf8 } from "./text/as-utf8";

const HEAD_BYTES = 256 * 1024;

export type OpenedFile =
  | { ok: true; container: Container; format: ImportFormat; fields: string[]; whole: Bytes }
  | { ok: false; problem: ImportProblem; whole: Bytes };

/**
 * Looks at a file's beginning: how it is written, which format it probably has, the names of its first row's fields.
 * @returns also the whole stream, as if nothing had been read of it
 */
export async function openFile(chunks: Bytes, fileName: string): Promise<OpenedFile> {
  const { head, whole } = await peek(asUtf8(chunks), HEAD_BYTES);
  try {
    const container = detectContainer(head, fileName);
    const row = await firstRow(head, container);
    return { ok: true, container, format: detectFormat(row, container), fields: Object.keys(row), whole };
  } catch (error) {
    if (error instanceof FileProblem) return { ok: false, problem: error.problem, whole };
    throw error;
  }
}

/** Of the first row that can be read; the head may end in the middle of one. */
async function firstRow(head: Buffer, container: Container): Promise<Readonly<Record<string, unknown>>> {
  async function* bytes() {
    yield head;
  }
  for await (const row of readRows(bytes(), container)) {
    if (row.kind === "row" && isRecord(row.value)) return row.value;
  }
  return {};
}
