/**
 * An answer of JSON lines that come while work goes on. A message that may be dropped is dropped when nobody reads fast
 * enough. When the reader goes away the work is told by the signal.
 */
export function messageStream<M>(
  work: (send: (message: M, mayDrop?: boolean) => void, signal: AbortSignal) => Promise<void>,
  lastWords: (error: unknown) => M,
): Response {
  const encoder = new TextEncoder();
  const leaving = new AbortController();
  const stream = new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        const send = (message: M, mayDrop = false) => {
          if (leaving.signal.aborted || (mayDrop && (controller.desiredSize ?? 0) <= 0)) return;
          controller.enqueue(encoder.encode(`${JSON.stringify(message)}\n`));
        };
        try {
          await work(send, leaving.signal);
        } catch (error) {
          if (!leaving.signal.aborted) send(lastWords(error));
        }
        if (!leaving.signal.aborted) controller.close();
      },
      cancel() {
        leaving.abort();
      },
    },
    new CountQueuingStrategy({ highWaterMark: 16 }),
  );
  return new Response(stream, {
    headers: { "content-type": "application/x-ndjson; charset=utf-8", "cache-control": "no-store" },
  });
}
