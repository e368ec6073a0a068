import { isIP } from "node:net";
import { networkList } from "../../lib/llm/client/network-list.mjs";

/**
 * The proxies whose `X-Forwarded-For` is believed.
 * @param {string | undefined} setting addresses and networks separated by commas, such as "127.0.0.1, 10.0.0.0/8"
 * @returns {(address: string) => boolean}
 * @throws {Error} where an entry is neither
 */
export function trustedProxies(setting) {
  return networkList(setting, "TICKBOX_TRUSTED_PROXIES");
}

/**
 * The real client: the other end of the connection; behind trusted proxies the last address before them that one of
 * them saw. Anything further left was written by the client.
 * @param {string | undefined} peer
 * @param {string | string[] | undefined} forwardedFor
 * @param {(address: string) => boolean} isTrusted
 */
export function clientAddress(peer, forwardedFor, isTrusted) {
  let client = plainAddress(peer ?? "");
  const seen = String(forwardedFor ?? "").split(",");
  while (isTrusted(client)) {
    const before = plainAddress(seen.pop()?.trim() ?? "");
    if (isIP(before) === 0) break;
    client = before;
  }
  return client;
}

/** An IPv4 address as a socket that listens to both gives it: ::ffff:192.0.2.1. @param {string} address */
function plainAddress(address) {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}
