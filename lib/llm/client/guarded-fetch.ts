import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { PlainHeaders } from "./plain-headers";
import { PlainResponse } from "./plain-response";
import { isPrivateAddress } from "./private-address";

const LARGEST_ANSWER = 32 * 1024 * 1024;

/** The endpoint's address is one that may not be called. */
export class AddressNotAllowed extends Error {}

/** All addresses of a host. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export interface GuardOptions {
  /** An admin's explicit yes to addresses of this machine and of private networks. */
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve;
}

export interface GuardedFetch {
  readonly fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Closes the connections that are kept open between calls. */
  close(): void;
}

/**
 * A fetch that follows no redirect and calls no private address unless allowed. The check is made on the very addresses
 * that are connected to, so a name that answers differently the next time gains nothing; one private address among several
 * refuses the host.
 */
export function guardedFetch({ allowPrivate, resolve = resolveBySystem }: GuardOptions): GuardedFetch {
  const lookup: LookupFunction = (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(new Error(`No address is known for ${host}.`), "", 0);
        if (!allowPrivate && addresses.some(({ address }) => isPrivateAddress(address)))
          return callback(refused(host), "", 0);
        if (options.all === true) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), "", 0),
    );
  };
  const agents = { "http:": new HttpAgent({ keepAlive: true }), "https:": new HttpsAgent({ keepAlive: true }) };
  return {
    fetch: async (target, init = {}) => {
      const url = new URL(target instanceof Request ? target.url : target);
      if (url.protocol !== "http:" && url.protocol !== "https:")
        throw new AddressNotAllowed(`${url.protocol} is neither http nor https.`);
      const host = url.hostname.replace(/^\[|\]$/g, "");
      // Node looks up names only, so an address is checked here.
      if (isIP(host) !== 0 && !allowPrivate && isPrivateAddress(host)) throw refused(host);
      const { body } = init;
      if (body !== undefined && body !== null && typeof body !== "string")
        throw new TypeError("Only text is sent to an endpoint.");
      return send(url, init, body ?? null, { lookup, agents });
    },
    close: () => {
      agents["http:"].destroy();
      agents["https:"].destroy();
    },
  };
}

function refused(host: string): AddressNotAllowed {
  return new AddressNotAllowed(
    `${host} is on this machine or in a private network; an admin has to allow that for the endpoint.`,
  );
}

function resolveBySystem(host: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error)));
  });
}

interface Connection {
  readonly lookup: LookupFunction;
  readonly agents: { readonly "http:": HttpAgent; readonly "https:": HttpsAgent };
}

function send(
  url: URL,
  { method = "GET", headers, signal }: RequestInit,
  body: string | null,
  { lookup, agents }: Connection,
): Promise<Response> {
  const options = { method, headers: headerFields(url, headers, body), lookup };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === "https:"
        ? httpsRequest(url, { ...options, agent: agents["https:"] })
        : httpRequest(url, { ...options, agent: agents["http:"] });
    // Not the request's own option for it: that watches the request in ways that cost more than the call.
    const abort = () => request.destroy(calledOff());
    const settled = () => signal?.removeEventListener("abort", abort);
    const fail = (error: unknown) => {
      settled();
      reject(error);
    };
    request.on("error", fail);
    request.once("response", (answer) => {
      collect(answer).then((bytes) => {
        settled();
        resolve(asResponse(url, answer, bytes));
      }, fail);
    });
    if (signal?.aborted === true) abort();
    else signal?.addEventListener("abort", abort, { once: true });
    request.end(body ?? undefined);
  });
}

/** Names and values in turn, as the request takes them without checking each against the others. */
function headerFields(url: URL, given: RequestInit["headers"], body: string | null): string[] {
  const fields = ["host", url.host];
  const headers = given instanceof PlainHeaders ? given : new Headers(given);
  for (const [name, value] of headers) if (name !== "host" && name !== "content-length") fields.push(name, value);
  if (body !== null) fields.push("content-length", String(Buffer.byteLength(body)));
  return fields;
}

function calledOff(): Error {
  return new DOMException("The call was called off.", "AbortError");
}

/** The whole body. @throws AddressNotAllowed for a redirect; an Error where it breaks off or is too large */
function collect(answer: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const status = answer.statusCode ?? 0;
    if (status >= 300 && status < 400 && status !== 304) {
      answer.destroy();
      reject(
        new AddressNotAllowed("The endpoint redirects to another address; enter that address itself if it is right."),
      );
      return;
    }
    const chunks: Buffer<ArrayBuffer>[] = [];
    let size = 0;
    answer.on("data", (chunk: Buffer<ArrayBuffer>) => {
      size += chunk.length;
      if (size > LARGEST_ANSWER) answer.destroy(new Error("The endpoint's answer is too large."));
      else chunks.push(chunk);
    });
    answer.once("end", () => {
      const [only] = chunks;
      resolve(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks));
    });
    answer.once("error", reject);
    // After a whole answer this says nothing new.
    answer.once("close", () => reject(new Error("The endpoint's answer broke off.")));
  });
}

function asResponse(url: URL, { statusCode = 0, headers }: IncomingMessage, body: Uint8Array<ArrayBuffer>): Response {
  const fields = new Map<string, string>();
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) fields.set(name, String(value));
  }
  return new PlainResponse(url.href, statusCode < 200 ? 502 : statusCode, fields, body);
}
