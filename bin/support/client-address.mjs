import { BlockList, isIP } from "node:net";

/**
 * The proxies whose `X-Forwarded-For` is believed.
 * @param {string | undefined} setting addresses and networks separated by commas, such as "127.0.0.1, 10.0.0.0/8"
 * @returns {(address: string) => boolean}
 * @throws {Error} where an entry is neither
 */
export function trustedProxies(setting) {
  const list = new BlockList();
  for (const entry of (setting ?? "").split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const [address = "", prefix, ...rest] = entry.split("/");
    const family = familyOf(address);
    const bits = prefix === undefined ? undefined : Number(prefix);
    const most = family === "ipv6" ? 128 : 32;
    if (
      family === null ||
      rest.length > 0 ||
      (bits !== undefined && !(Number.isInteger(bits) && bits >= 0 && bits <= most))
    ) {
      throw new Error(
        `TICKBOX_TRUSTED_PROXIES names "${entry}"; an address or a network such as 10.0.0.0/8 is expected.`,
      );
    }
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, bits, family);
  }
  return (address) => {
    const family = familyOf(address);
    return family !== null && list.check(address, family);
  };
}

/**
 * Who really asks: the other end of the connection; behind trusted proxies the last address before them that one of them
 * saw. What stands further left was written by whoever asks.
 * @param {string | undefined} peer
 * @param {string | string[] | undefined} forwardedFor
 * @param {(address: string) => boolean} isTrusted
 */
export function clientAddress(peer, forwardedFor, isTrusted) {
  let client = plainAddress(peer ?? "");
  const seen = String(forwardedFor ?? "").split(",");
  while (isTrusted(client)) {
    const before = plainAddress(seen.pop()?.trim() ?? "");
    if (familyOf(before) === null) break;
    client = before;
  }
  return client;
}

/** An IPv4 address as a socket that listens to both gives it: ::ffff:192.0.2.1. @param {string} address */
function plainAddress(address) {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}

/** @param {string} address @returns {"ipv4" | "ipv6" | null} */
function familyOf(address) {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? "ipv4" : "ipv6";
}
