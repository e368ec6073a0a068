import { z } from "zod";
import { file } from "@/lib/http/answer";
import { fileResponse } from "@/lib/http/file-response";
import { route } from "@/lib/http/route";
import { callLines } from "@/lib/interchange/run/call-lines";
import { callsQuerySchema } from "@/lib/runs/run-items";
import { findDownloadableRun, readCallBatches } from "@/lib/runs/server/read-call-batches";

const CONTENT_TYPES = {
  jsonl: "application/jsonl; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
};

export const GET = route(
  {
    summary: "Download a run's model calls",
    access: "run.read",
    answer: file(...Object.values(CONTENT_TYPES)),
    params: z.object({ runId: z.uuid() }),
    query: callsQuerySchema,
  },
  async ({ viewer, params: { runId }, query: { format, itemId } }) => {
    // Refused before the first byte: afterwards an error could only break the stream off.
    const run = await findDownloadableRun(viewer, runId);
    return fileResponse(`tickbox-calls-${run.id}.${format}`, CONTENT_TYPES[format], async (write) => {
      for await (const lines of callLines(readCallBatches(run, itemId), format)) await write(lines);
    });
  },
);
