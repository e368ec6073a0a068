/** What was read from a model's text, or why it could not be read. A reason is sent back to the model when it is asked again. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string };

/** What was read. */
export function read<Value>(value: Value): Parsed<Value> {
  return { ok: true, value };
}

/** @param reason sent to the model that is asked once more, and shown to people who look at the item */
export function unreadable<Value>(reason: string): Parsed<Value> {
  return { ok: false, reason };
}
