import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { type ExportFile, type ExportOptions, exportQuerySchema } from "@/lib/exports/export";
import type { ExportSource } from "@/lib/exports/export-source";
import { OPERATOR } from "@/lib/people/viewer";
import { withRoundExport } from "../with-round-export";

export const DEFAULTS = exportQuerySchema.parse({});

/** Reads a file of a round's export as it leaves. How a file is written is another room's, so it is handed in. */
export function exportedBy(write: (source: ExportSource, file: ExportFile) => AsyncIterable<Uint8Array>) {
  return (roundId: string, file: ExportFile, options: Partial<ExportOptions> = {}): Promise<Buffer> =>
    withRoundExport(OPERATOR, roundId, { ...DEFAULTS, ...options }, async (source) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of write(source, file)) chunks.push(chunk);
      return Buffer.concat(chunks);
    });
}

/** The files of a zip by their paths. */
export async function unzipped(zip: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const entry of await new ZipReader(new Uint8ArrayReader(zip)).getEntries()) {
    if (!entry.directory) found.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
  }
  return found;
}

const lineSchema = z.record(z.string(), z.unknown());
export function linesOf(bytes: Buffer): Record<string, unknown>[] {
  const text = bytes.toString("utf8");
  return text === ""
    ? []
    : text
        .trimEnd()
        .split("\n")
        .map((line) => lineSchema.parse(JSON.parse(line)));
}

export function recordsOf(bytes: Buffer): Record<string, string>[] {
  return parse(bytes, { columns: true, bom: true });
}
