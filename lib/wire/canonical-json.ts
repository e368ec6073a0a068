import { isRecord } from "./is-record";

/** A value as JSON that does not depend on the order of its keys: jsonb, for one, gives them back in its own. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
