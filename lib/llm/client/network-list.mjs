import { BlockList, isIP } from "node:net";

/**
 * Which addresses a setting names.
 * @param {string | undefined} setting addresses and networks separated by commas, such as "127.0.0.1, 10.0.0.0/8"
 * @param {string} name of the setting, for the person who has to correct it
 * @returns {(address: string) => boolean}
 * @throws {Error} where an entry is neither
 */
export function networkList(setting, name) {
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
      (bits !== undefined && !(/^\d+$/.test(prefix ?? "") && bits >= 0 && bits <= most))
    ) {
      throw new Error(`${name} names "${entry}"; an address or a network such as 10.0.0.0/8 is expected.`);
    }
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, bits, family);
  }
  return (address) => {
    const family = familyOf(address);
    return family !== null && list.check(address, family);
  };
}

/** @param {string} address @returns {"ipv4" | "ipv6" | null} */
function familyOf(address) {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? "ipv4" : "ipv6";
}
