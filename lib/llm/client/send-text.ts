import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import type { Agent, Dispatcher } from "undici";
import { AddressNotAllowed } from "./address-not-allowed";
import { PlainHeaders } from "./plain-headers";
import { PlainResponse } from "./plain-response";

const LARGEST_ANSWER = 32 * 1024 * 1024;

export interface TextToSend {
  readonly url: URL;
  readonly method: string;
  readonly headers: RequestInit["headers"];
  readonly body: string | null;
  readonly signal: AbortSignal | null;
}

/**
 * Sends a text and collects the whole answer.
 * @throws AddressNotAllowed for a redirect; an Error where the connection fails or breaks off, the answer is too large, or
 * the signal calls it off
 */
export function sendText(agent: Agent, { url, method, headers, body, signal }: TextToSend): Promise<Response> {
  return new Promise((resolve, reject) => {
    let begun: Dispatcher.DispatchController | null = null;
    let status = 0;
    let fields = new Map<string, string>();
    const chunks: Buffer<ArrayBuffer>[] = [];
    let size = 0;

    const callOff = () => {
      const reason = new DOMException("The call was called off.", "AbortError");
      // While there is no connection yet nobody else would tell the caller.
      reject(reason);
      begun?.abort(reason);
    };
    if (signal?.aborted === true) return callOff();
    signal?.addEventListener("abort", callOff, { once: true });
    const settled = () => signal?.removeEventListener("abort", callOff);

    const request = {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: headerFields(headers),
      body,
    };
    agent.dispatch(request, {
      onRequestStart: (controller) => {
        begun = controller;
        if (signal?.aborted === true) callOff();
      },
      onResponseStart: (controller, statusCode, answered) => {
        if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) return controller.abort(redirected());
        status = statusCode;
        fields = plainFields(answered);
      },
      onResponseData: (controller, chunk: Buffer<ArrayBuffer>) => {
        size += chunk.length;
        if (size > LARGEST_ANSWER) return controller.abort(new Error("The endpoint's answer is too large."));
        chunks.push(chunk);
      },
      onResponseEnd: () => {
        settled();
        const [only] = chunks;
        const bytes = chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
        const expand = EXPANDING.get(fields.get("content-encoding")?.toLowerCase() ?? "");
        if (expand === undefined) return resolve(new PlainResponse(url.href, status, fields, bytes));
        expand(bytes, { maxOutputLength: LARGEST_ANSWER }).then((expanded) => {
          resolve(new PlainResponse(url.href, status, fields, expanded));
        }, reject);
      },
      onResponseError: (_, error) => {
        settled();
        reject(error);
      },
    });
  });
}

/** Plain text is asked for; some servers compress all the same. */
const EXPANDING = new Map([
  ["gzip", promisify(gunzip)],
  ["x-gzip", promisify(gunzip)],
  ["deflate", promisify(inflate)],
  ["br", promisify(brotliDecompress)],
]);

/** Names and values in turn. The host and the body's length are the connection's to tell. */
function headerFields(given: RequestInit["headers"]): string[] {
  const fields: string[] = [];
  for (const [name, value] of given instanceof PlainHeaders ? given : new Headers(given)) {
    if (name !== "host" && name !== "content-length") fields.push(name, value);
  }
  return fields;
}

function plainFields(answered: Readonly<Record<string, string | string[] | undefined>>): Map<string, string> {
  const fields = new Map<string, string>();
  for (const name in answered) {
    const value = answered[name];
    if (value !== undefined) fields.set(name, String(value));
  }
  return fields;
}

function redirected(): AddressNotAllowed {
  return new AddressNotAllowed("The endpoint redirects to another address; enter that address itself if it is right.");
}
