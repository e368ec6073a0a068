import { AppError } from "@/lib/wire/app-error";
import { JSON_LINES } from "./fetch-messages";

/**
 * An answer of JSON lines that come while work goes on. A message that may be dropped is dropped when nobody reads fast
 * enough. If the client disconnects, the signal aborts.
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
    headers: { "content-type": `${JSON_LINES}; charset=utf-8`, "cache-control": "no-store" },
  });
}

/** How a stream tells that its work broke off, when nothing was written. */
export interface ErrorMessage {
  type: "error";
  code: string;
  message: string;
}

export function errorMessage(error: unknown): ErrorMessage {
  if (error instanceof AppError) return { type: "error", code: error.code, message: error.message };
  console.error(error);
  const message = "Something went wrong on our side. Nothing was changed; please try again.";
  return { type: "error", code: "INTERNAL", message };
}
