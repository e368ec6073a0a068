import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent } from "undici";
import { AddressNotAllowed } from "./address-not-allowed";
import { isPrivateAddress } from "./private-address";
import { sendText } from "./send-text";

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
  // The caller holds the clock for an answer.
  const agent = new Agent({ connect: { lookup }, headersTimeout: 0, bodyTimeout: 0 });
  return {
    fetch: async (target, { method = "GET", headers, body, signal } = {}) => {
      const url = new URL(target instanceof Request ? target.url : target);
      if (url.protocol !== "http:" && url.protocol !== "https:")
        throw new AddressNotAllowed(`${url.protocol} is neither http nor https.`);
      const host = url.hostname.replace(/^\[|\]$/g, "");
      // Names alone are looked up, so an address is checked here.
      if (isIP(host) !== 0 && !allowPrivate && isPrivateAddress(host)) throw refused(host);
      if (body !== undefined && body !== null && typeof body !== "string")
        throw new TypeError("Only text is sent to an endpoint.");
      return sendText(agent, { url, method, headers, body: body ?? null, signal: signal ?? null });
    },
    close: () => void agent.destroy(),
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
