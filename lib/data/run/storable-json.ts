import { storableText } from "../storable-text";

/** JSON that PostgreSQL keeps, whatever stands in its texts. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === "string" ? storableText(inner) : inner));
}
