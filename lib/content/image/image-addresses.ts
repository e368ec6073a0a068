/**
 * After `](` of a link or an image, or after `]:` where an address is given apart; in <> it may hold spaces. They overlap
 * where one text misleads, and no name is longer than this once it is encoded.
 */
const ADDRESSES = /\](?:\(|:)\s*(?=(<[^<>\n]{0,2000}>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.){0,500}\)){1,2000}))/g;

/** More in one text than any reader looks at: such a text was made to take long. */
const MOST = 3_000;

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * The addresses in a Markdown text where an image may be, each as the text means it: without escapes. More than the images
 * may be among them, such as links; no image is missing.
 */
export function imageAddresses(text: string): string[] {
  if (!text.includes("](") && !text.includes("]:")) return [];
  const found = new Set<string>();
  let looked = 0;
  for (const [, written = ""] of text.matchAll(ADDRESSES)) {
    found.add(addressWritten(written));
    looked += 1;
    if (looked === MOST) break;
  }
  return [...found];
}

/** What CommonMark takes a written address for: without <>, backslashes before punctuation, and HTML's escapes. */
export function addressWritten(written: string): string {
  return written
    .replace(/^<(.*)>$/, "$1")
    .replace(/\\([!-/:-@[-`{-~])|&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, decoded);
}

function decoded(written: string, punctuation?: string, decimal?: string, hex?: string, name?: string): string {
  if (punctuation !== undefined) return punctuation;
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? written;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}
