import { isIPv4, isIPv6 } from "node:net";

/** IPv6 addresses are assigned as networks of this size: anyone who has one has 2^64 addresses. */
const GROUPS_OF_NETWORK = 4;
const GROUPS = 8;

/**
 * What limits by address count: an IPv4 address, also where IPv6 carries it; of IPv6 the /64 network.
 * @param {string | null | undefined} address
 * @returns {string} "unknown" for what is no address
 */
export function networkOf(address) {
  const plain = (address ?? "").trim().replace(/%.*$/, "");
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return "unknown";
  const groups = groupsOf(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  }
  return `${groups
    .slice(0, GROUPS_OF_NETWORK)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight numbers of an IPv6 address. @param {string} address */
function groupsOf(address) {
  const [head = [], tail] = address.split("::").map(numbersOf);
  if (tail === undefined) return [...head];
  return [...head, ...Array(GROUPS - head.length - tail.length).fill(0), ...tail];
}

/** @param {string} part of an IPv6 address, without "::"; its end may be written as IPv4 */
function numbersOf(part) {
  return part
    .split(":")
    .filter((group) => group !== "")
    .flatMap((group) => {
      const bytes = group.split(".").map(Number);
      if (bytes.length === 1) return [Number.parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = bytes;
      return [a * 256 + b, c * 256 + d];
    });
}
