const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPad\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

export interface NamedBrowser {
  /** null where it is no browser that is known */
  readonly browser: string | null;
  readonly system: string | null;
}

/** Firefox, Linux: from what a browser calls itself; good enough to recognise one's own devices. */
export function browserOf(userAgent: string): NamedBrowser {
  const find = (known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { browser: find(BROWSERS) ?? null, system: find(SYSTEMS) ?? null };
}

/** A network address as people write it; of the long form of IPv6 only its first half is known. Null: the server's own computer. */
export function shortAddress(address: string): string | null {
  const short = URL.canParse(`http://[${address}]`) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
  return short === "::" || short === "::1" || short.startsWith("127.") ? null : short;
}
