/** A reader that takes nothing for this long is gone; its snapshot must not stay open. */
const MAX_STALL_MS = 60_000;

type Write = (chunk: Uint8Array | string) => Promise<void>;
type Produce = (write: Write) => Promise<void>;

/** A download: a text, or what is produced as its reader takes it. */
export function fileResponse(
  name: string,
  mediaType: string,
  content: string | Produce,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(typeof content === "string" ? content : pushStream(content, console.error), {
    status,
    headers: {
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      ...headers,
    },
  });
}

/**
 * A stream that is written at the pace of its reader. When the reader leaves or stalls, `write` throws, so
 * that `produce` releases what it holds; when `produce` fails, the stream breaks off instead of looking complete.
 */
export function pushStream(
  produce: Produce,
  onError: (error: unknown) => void,
  longestStallMs: number = MAX_STALL_MS,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  let hasReader = true;
  writer.closed.catch(() => {
    hasReader = false;
  });
  const write: Write = (chunk) => {
    const bytes = typeof chunk === "string" ? encoder.encode(chunk) : chunk;
    const { promise, reject } = withReject();
    const timer = setTimeout(() => reject(new Error("The reader stalled.")), longestStallMs);
    return Promise.race([writer.write(bytes), promise]).finally(() => clearTimeout(timer));
  };
  produce(write)
    .then(() => writer.close())
    .catch((error: unknown) => {
      if (hasReader) onError(error);
      return writer.abort(error).catch(() => undefined);
    });
  return readable;
}

function withReject(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}
