import { RequestError, toRequestError } from "./fetch-json";

export const JSON_LINES = "application/x-ndjson";

/**
 * Sends JSON and reads the answer's lines as they come. A refusal before the first line is thrown as fetchJson throws it.
 * @returns the last message; null where there was none
 */
export async function fetchMessages<M>(
  parser: { parse(value: unknown): M },
  address: string,
  { body, onMessage, method = "POST" }: { body?: unknown; onMessage: (message: M) => void; method?: "POST" | "DELETE" },
): Promise<M | null> {
  const response = await fetch(address, {
    method,
    headers: { accept: JSON_LINES, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: "same-origin",
  });
  if (!response.ok || !response.body) throw toRequestError(response.status, await response.json().catch(() => null));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let last: M | null = null;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      last = parser.parse(JSON.parse(line));
      onMessage(last);
    }
  }
  return last;
}

const OK = 200;

/**
 * The result among messages of progress, result or error, once there are no more; an error is thrown as a refusal is.
 * @param brokeOff what to do where the connection ended before either came
 */
export function resultOf<
  M extends { type: "progress" } | { type: "result" } | { type: "error"; code: string; message: string },
>(last: M | null, brokeOff: string): Extract<M, { type: "result" }> {
  if (isResult(last)) return last;
  if (last?.type === "error") throw new RequestError(OK, last.code, last.message);
  throw new RequestError(OK, "INTERNAL", brokeOff);
}

function isResult<M extends { type: string }>(message: M | null): message is Extract<M, { type: "result" }> {
  return message?.type === "result";
}
