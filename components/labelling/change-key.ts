import { digitOf, type KeyPress, signOf } from "./key-press";
import { type OwnKeys, STANDARD_KEYS, type StandardKey } from "./own-keys";

/** Why a key cannot be had for an action. */
export type Refusal =
  | { is: "taken"; by: StandardKey }
  /** digits choose scores, responses and categories */
  | { is: "digit" }
  /** with Alt it shows the raw text, also where letters are pressed together with Alt */
  | { is: "raw" }
  /** neither a letter nor a sign, or pressed together with another key */
  | { is: "none" };

export type KeyChange = { is: "changed"; keys: OwnKeys };

const ofAction = (keys: OwnKeys, action: StandardKey) => keys[action] ?? action;

/** The keys once an action has the key that is pressed. */
export function changeKey(keys: OwnKeys, action: StandardKey, press: KeyPress): KeyChange | Refusal {
  const isWritten = !press.ctrlKey && !press.metaKey && !press.altKey;
  if (!isWritten) return { is: "none" };
  if (digitOf(press) !== null) return { is: "digit" };
  const sign = signOf(press);
  if (sign === null) return { is: "none" };
  if (sign === "r") return { is: "raw" };
  return withSign(keys, action, sign);
}

/** The key that an action usually has in the person's language. */
export function resetKey(
  keys: OwnKeys,
  action: StandardKey,
  usual: OwnKeys,
): KeyChange | Extract<Refusal, { is: "taken" }> {
  return withSign(keys, action, ofAction(usual, action));
}

/** Each of two actions has the key of the other. */
export function swapKeys(keys: OwnKeys, a: StandardKey, b: StandardKey): OwnKeys {
  return put(put(keys, a, ofAction(keys, b)), b, ofAction(keys, a));
}

function withSign(keys: OwnKeys, action: StandardKey, sign: string): KeyChange | Extract<Refusal, { is: "taken" }> {
  const by = STANDARD_KEYS.find((other) => other !== action && ofAction(keys, other) === sign);
  return by ? { is: "taken", by } : { is: "changed", keys: put(keys, action, sign) };
}

function put(keys: OwnKeys, action: StandardKey, sign: string): OwnKeys {
  const { [action]: _, ...others } = keys;
  return sign === action ? others : { ...others, [action]: sign };
}
