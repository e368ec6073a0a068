import { storableText } from "@/lib/content/text/storable-text";

// NUL characters and halves of surrogate pairs, as JSON.stringify writes them; a text may also speak of them.
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/;

/** JSON that PostgreSQL keeps, whatever its texts contain. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  // Looking for two letters is much faster, and most texts have not even these.
  if (!text.includes("\\u") || !SUSPICIOUS.test(text)) return text;
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === "string" ? storableText(inner) : inner));
}
