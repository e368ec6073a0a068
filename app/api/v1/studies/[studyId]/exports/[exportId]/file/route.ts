import { z } from "zod";
import { readExportFile } from "@/lib/data/export/prepared/read-export-file";
import { file } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { EXPORT_TYPES, exportType } from "@/lib/interchange/export/export-type";
import { pushStream } from "@/lib/interchange/export/push-stream";

export const GET = route(
  { answer: file(...EXPORT_TYPES), params: z.object({ studyId: z.uuid(), exportId: z.uuid() }) },
  async ({ viewer, params: { studyId, exportId } }) => {
    const { fileName, bytes, sha256, chunks } = await readExportFile(viewer, studyId, exportId);
    const stream = pushStream(async (write) => {
      for await (const chunk of chunks()) await write(chunk);
    }, console.error);
    return new Response(stream, {
      headers: {
        "content-type": exportType(fileName),
        "content-length": String(bytes),
        "content-disposition": `attachment; filename="${fileName}"`,
        etag: `"${sha256}"`,
        "cache-control": "no-store",
      },
    });
  },
);
