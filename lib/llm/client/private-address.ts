import { BlockList, isIP, isIPv4 } from "node:net";

const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, "ipv4");
}
/** Of IPv6 only 2000::/3 is given out to the public; within it tunnels and examples are not. */
const PUBLIC_SIX = new BlockList();
PUBLIC_SIX.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, "ipv6");
}

/** Whether an IP address is this machine, a private network, or anything else that is not the public internet. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  if (isIP(plain) === 0) return true;
  if (isIPv4(plain)) return NOT_PUBLIC.check(plain, "ipv4");
  return !PUBLIC_SIX.check(plain, "ipv6") || NOT_PUBLIC.check(plain, "ipv6");
}

/** The endpoint's address is one that may not be called. */
export class AddressNotAllowed extends Error {}
