const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Any value as a short, single-line text that is safe to print and to store. */
export function shorten(value: unknown, length = 80): string {
  const text = typeof value === "string" ? value.slice(0, length * 4) : describe(value, length);
  const clean = text
    .toWellFormed()
    .replace(CONTROL, (control) => (control === "\n" || control === "\t" || control === "\r" ? " " : "\ufffd"));
  if (clean.length <= length && (typeof value !== "string" || value.length <= length)) return clean;
  return `${clean.slice(0, length - 1).toWellFormed()}…`;
}

function describe(value: unknown, length: number): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) {
    const keys = Object.keys(value);
    return `an object with ${keys.slice(0, 5).join(", ") || "no fields"}${keys.length > 5 ? ", …" : ""}`.slice(
      0,
      length * 4,
    );
  }
  return String(value);
}
