/** JSON that PostgreSQL keeps: without NUL characters and halves of surrogate pairs, which models do send. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "string" ? inner.replaceAll("\u0000", "\ufffd").toWellFormed() : inner,
  );
}
