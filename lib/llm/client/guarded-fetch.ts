import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
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
      const answer = await send(url, init, body ?? null, { lookup, agents });
      const status = answer.statusCode ?? 0;
      if (status >= 300 && status < 400 && status !== 304) {
        answer.destroy();
        throw new AddressNotAllowed(
          "The endpoint redirects to another address; enter that address itself if it is right.",
        );
      }
      return asResponse(answer, status);
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
  init: RequestInit,
  body: string | null,
  { lookup, agents }: Connection,
): Promise<IncomingMessage> {
  const headers = Object.fromEntries(new Headers(init.headers));
  if (body !== null) headers["content-length"] = String(Buffer.byteLength(body));
  const options = { method: init.method ?? "GET", headers, lookup, signal: init.signal ?? undefined };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === "https:"
        ? httpsRequest(url, { ...options, agent: agents["https:"] }, resolve)
        : httpRequest(url, { ...options, agent: agents["http:"] }, resolve);
    request.once("error", reject);
    request.end(body ?? undefined);
  });
}

async function asResponse(answer: IncomingMessage, status: number): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > LARGEST_ANSWER) throw new Error("The endpoint's answer is too large.");
    chunks.push(bytes);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers.set(name, String(value));
  const empty = status === 204 || status === 205 || status === 304 || status < 200;
  return new Response(empty ? null : Buffer.concat(chunks), { status: status < 200 ? 502 : status, headers });
}
