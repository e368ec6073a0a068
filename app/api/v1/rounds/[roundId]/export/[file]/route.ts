import { z } from "zod";
import { findAnalysedRound } from "@/lib/data/agreement/find-analysed-round";
import { withRoundExport } from "@/lib/data/export/with-round-export";
import { downloadName, type ExportFile, exportFileSchema, exportQuerySchema } from "@/lib/domain/export";
import { file } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { pushStream } from "@/lib/interchange/export/push-stream";

const CONTENT_TYPES: Record<string, string> = {
  jsonl: "application/jsonl; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json; charset=utf-8",
  zip: "application/zip",
};

export const GET = route(
  {
    answer: file(...Object.values(CONTENT_TYPES)),
    params: z.object({ roundId: z.uuid(), file: exportFileSchema }),
    query: exportQuerySchema,
  },
  async ({ viewer, params: { roundId, file }, query: options }) => {
    // Refused before the first byte: afterwards an error could only break the stream off.
    const round = await findAnalysedRound(viewer, "export.read", roundId);
    const stream = pushStream(
      (write) =>
        withRoundExport(viewer, roundId, options, async (source) => {
          for await (const chunk of exportFileBytes(source, file)) await write(chunk);
        }),
      console.error,
    );
    return new Response(stream, {
      headers: {
        "content-type": contentType(file),
        "content-disposition": `attachment; filename="${downloadName(round.name, file, options)}"`,
        "cache-control": "no-store",
      },
    });
  },
);

function contentType(file: ExportFile): string {
  return CONTENT_TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream";
}
