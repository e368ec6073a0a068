import { z } from "zod";
import { readExportFile } from "@/lib/exports/server/prepared/prepared-exports";
import { file } from "@/lib/http/answer";
import { fileResponse } from "@/lib/http/file-response";
import { route } from "@/lib/http/route";
import { EXPORT_TYPES, exportType } from "@/lib/interchange/export/export-type";

export const GET = route(
  {
    summary: "Download a prepared export",
    access: "export.read",
    answer: file(...EXPORT_TYPES),
    params: z.object({ studyId: z.uuid(), exportId: z.uuid() }),
  },
  async ({ request, viewer, params: { studyId, exportId } }) => {
    const { fileName, bytes, sha256, chunks } = await readExportFile(viewer, studyId, exportId);
    const from = firstByte(request.headers, `"${sha256}"`, bytes);
    const send = async (write: (chunk: Uint8Array) => Promise<void>) => {
      for await (const chunk of chunks(from)) await write(chunk);
    };
    return fileResponse(fileName, exportType(fileName), send, {
      status: from === 0 ? 200 : 206,
      headers: {
        ...(from > 0 && { "content-range": `bytes ${from}-${bytes - 1}/${bytes}` }),
        "content-length": String(bytes - from),
        "accept-ranges": "bytes",
        etag: `"${sha256}"`,
        // Compressed on the way it would have another length, and no part of it could be asked for.
        "cache-control": "no-store, no-transform",
      },
    });
  },
);

/**
 * Where a download goes on that broke off: what browsers and `curl -C -` ask for. Any other range is answered with the whole
 * file, as HTTP allows.
 */
function firstByte(headers: Headers, tag: string, bytes: number): number {
  const ifRange = headers.get("if-range");
  const from = Number(/^bytes=(\d{1,15})-$/.exec(headers.get("range") ?? "")?.[1] ?? 0);
  return (ifRange === null || ifRange === tag) && from < bytes ? from : 0;
}
