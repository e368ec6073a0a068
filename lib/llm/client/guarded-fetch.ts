import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent } from "undici";
import { AddressNotAllowed, isPrivateAddress } from "./private-address";
import { type Destination, type Limits, sendText, type TextAnswer } from "./send-text";

/** All addresses of a host. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export interface GuardOptions {
  /** Which addresses of this machine and of private networks may be called all the same; asked of no others. */
  readonly allowPrivate: (address: string) => boolean;
  readonly resolve?: Resolve;
}

/** Sends a text to where it was made for. */
export type Sender = (body: string, limits: Limits) => Promise<TextAnswer>;

export interface GuardedFetch {
  readonly fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /**
   * For many texts to one address, by POST.
   * @throws AddressNotAllowed
   */
  readonly senderTo: (url: string, headers: Headers) => Sender;
  /** Closes the connections that are kept open between calls. */
  close(): void;
}

/**
 * A fetch that follows no redirect and calls no private address unless allowed. The check is made on the very addresses
 * that are connected to, so a name that answers differently the next time gains nothing; one private address among several
 * refuses the host.
 */
export function guardedFetch({ allowPrivate, resolve = resolveBySystem }: GuardOptions): GuardedFetch {
  const isRefused = (address: string) => isPrivateAddress(address) && !allowPrivate(address);
  const lookup: LookupFunction = (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(new Error(`No address is known for ${host}.`), "", 0);
        if (addresses.some(({ address }) => isRefused(address))) return callback(refused(host), "", 0);
        if (options.all === true) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), "", 0),
    );
  };
  // The caller holds the clock for an answer.
  const agent = new Agent({ connect: { lookup }, headersTimeout: 0, bodyTimeout: 0 });
  const destination = (target: string | URL, method: string, headers: Headers): Destination => {
    const url = new URL(target);
    if (url.protocol !== "http:" && url.protocol !== "https:")
      throw new AddressNotAllowed(`${url.protocol} is neither http nor https.`);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // Names alone are looked up, so an address is checked here.
    if (isIP(host) !== 0 && isRefused(host)) throw refused(host);
    // The host and the body's length are the connection's to tell.
    const told = [...headers].filter(([name]) => name !== "host" && name !== "content-length");
    return { origin: url.origin, path: url.pathname + url.search, method, headers: told.flat() };
  };
  return {
    fetch: async (target, { method = "GET", headers, body, signal } = {}) => {
      if (body !== undefined && body !== null && typeof body !== "string")
        throw new TypeError("Only text is sent to an endpoint.");
      const url = target instanceof Request ? target.url : target;
      const to = destination(url, method, new Headers(headers));
      const answer = await sendText(agent, to, body ?? null, { signal: signal ?? null, timeout: null });
      return platformResponse(answer);
    },
    senderTo: (url, headers) => {
      const to = destination(url, "POST", headers);
      return (body, limits) => sendText(agent, to, body, limits);
    },
    close: () => void agent.destroy(),
  };
}

/** What the platform takes for a header's value. */
const VISIBLE = /^[\t -~]*$/;

/** The platform takes visible characters only in headers; fields with others are left out. */
export function platformHeaders(fields: TextAnswer["headers"]): Headers {
  return new Headers([...fields].filter(([, value]) => VISIBLE.test(value)));
}

function platformResponse({ status, headers, text }: TextAnswer): Response {
  // A status that says there is no body allows none.
  const body = status === 204 || status === 304 ? null : text;
  return new Response(body, { status, headers: platformHeaders(headers) });
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
