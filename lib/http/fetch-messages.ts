import { refusalOf } from "./fetch-json";

export const JSON_LINES = "application/x-ndjson";

/**
 * Posts JSON and reads the answer's lines as they come. A refusal before the first line is thrown as fetchJson throws it.
 * @returns the last message; null where there was none
 */
export async function fetchMessages<M>(
  parser: { parse(value: unknown): M },
  address: string,
  { body, onMessage }: { body: unknown; onMessage: (message: M) => void },
): Promise<M | null> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", accept: JSON_LINES },
    body: JSON.stringify(body),
    credentials: "same-origin",
  });
  if (!response.ok || !response.body) throw refusalOf(response.status, await response.json().catch(() => null));
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
