import { pushStream } from "./push-stream";

/** A download of JSON Lines, sent as its lines are read. @param read calls its argument with the lines, a batch at a time */
export function jsonLinesResponse(
  fileName: string,
  read: (use: (batches: AsyncIterable<readonly object[]>) => Promise<void>) => Promise<void>,
): Response {
  const encoder = new TextEncoder();
  const stream = pushStream(
    (write) =>
      read(async (batches) => {
        for await (const batch of batches) await write(encoder.encode(jsonLines(batch)));
      }),
    console.error,
  );
  return new Response(stream, {
    headers: {
      "content-type": "application/jsonl; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
    },
  });
}

/** A line each, with its end. */
export function jsonLines(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}
