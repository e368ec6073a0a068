import { useSyncExternalStore } from "react";
import type { Language } from "@/lib/messages/languages";
import { type KeyPress, pressedAs, signOf, withoutAlt } from "./key-press";
import { keepOwnSetting, readOwnSetting } from "./own-setting";

/** How keys that write a sign are used as shortcuts: alone, together with Alt, or not at all (WCAG 2.1.4). */
export const KEY_MODES = ["single", "alt", "off"] as const;
export type KeyMode = (typeof KEY_MODES)[number];

/** What can be pressed by a key of one sign, named by its standard key. */
export const STANDARD_KEYS = [
  ...(["y", "n", "u", "m", "q", "j", "k", "a", "b", "e", "h", "o", "x"] as const),
  ...(["c", "p", "s", "z", "d", "[", "]", "w", "v", "i", "g", "l", "t", "?"] as const),
];
export type StandardKey = (typeof STANDARD_KEYS)[number];
/** They came when people had chosen keys already. */
const LATER_KEYS: ReadonlySet<StandardKey> = new Set(["x", "m", "s", "[", "]", "w", "v", "i"]);

/** The signs that a person chose in the place of standard keys. No two do the same. */
export type OwnKeys = { readonly [Key in StandardKey]?: string };

/** What is pressed for YES where its word begins otherwise, until the person chooses keys: J for Ja, O for Oui. */
const KEYS_OF_LANGUAGE: { readonly [Of in Language]?: OwnKeys } = { de: { y: "j", j: "y" }, fr: { y: "o", o: "y" } };

export const usualKeys = (language: Language): OwnKeys => KEYS_OF_LANGUAGE[language] ?? {};

export interface KeyChoices {
  readonly mode: KeyMode;
  readonly keys: OwnKeys;
}

const STANDARD: KeyChoices = { mode: "single", keys: {} };
let choices = STANDARD;
let person = "";
let usual: OwnKeys = {};
const listeners = new Set<() => void>();

/** As the person who labels here chose in this browser. */
export const currentKeyChoices = () => choices;

function readChoices(): void {
  const mode = readOwnSetting("keys", person);
  const kept = readOwnSetting("own-keys", person);
  choices = {
    mode: KEY_MODES.find((each) => each === mode) ?? "single",
    keys: kept === "" ? usual : parseKeys(kept),
  };
  for (const tell of listeners) tell();
}

/** Reads them, now and when another tab changes them. */
export function openKeyChoices(userId: string, language: Language): () => void {
  person = userId;
  usual = usualKeys(language);
  readChoices();
  addEventListener("storage", readChoices);
  return () => {
    removeEventListener("storage", readChoices);
    choices = STANDARD;
  };
}

export function keepKeyChoices({ mode, keys }: KeyChoices): void {
  keepOwnSetting("keys", person, mode);
  const pairs = STANDARD_KEYS.flatMap((key) => (keys[key] ? key + keys[key] : [])).join(" ");
  // Nothing is kept for the language's usual keys, so that another language brings its own.
  keepOwnSetting("own-keys", person, isSame(keys, usual) ? "" : pairs || NO_OWN_KEYS);
  readChoices();
}

/** Kept for the standard keys where the language has others. */
const NO_OWN_KEYS = "-";

export function isSame(keys: OwnKeys, others: OwnKeys): boolean {
  return STANDARD_KEYS.every((key) => keys[key] === others[key]);
}

/**
 * Pairs of a standard key and a person's own, such as "yf nd". What is damaged, or says two things of a sign, is left out. An
 * action that came later, whose standard key the person had chosen for another one, has the key that this one had.
 */
export function parseKeys(kept: string): OwnKeys {
  const keys: Partial<Record<StandardKey, string>> = {};
  for (const pair of kept.split(" ")) {
    const key = STANDARD_KEYS.find((each) => pair.startsWith(each));
    if (key && pair.length === 2) keys[key] = pair.slice(1);
  }
  for (const key of STANDARD_KEYS) {
    const taker = LATER_KEYS.has(key) && !keys[key] && STANDARD_KEYS.find((other) => keys[other] === key);
    if (taker) keys[key] = taker;
  }
  const signs = STANDARD_KEYS.map((key) => keys[key] ?? key);
  return new Set(signs).size === signs.length ? keys : {};
}

/** A press of a person's own key as if the standard one were pressed. A standard key that means nothing any more does nothing. */
export function asStandard(press: KeyPress, keys: OwnKeys): KeyPress {
  const sign = signOf(press);
  if (sign === null) return press;
  const meant = STANDARD_KEYS.find((key) => (keys[key] ?? key) === sign);
  if (meant === sign) return press;
  if (!meant) return STANDARD_KEYS.some((key) => key === sign) ? pressedAs(press, { key: "", code: "" }) : press;
  // Some signs are written with Shift; letters with it are capitals, which do nothing.
  const isLetter = sign !== sign.toUpperCase();
  return pressedAs(press, { key: meant, code: "", shiftKey: isLetter && press.shiftKey });
}

/** Whether a press is a person's own key for an action, pressed as they chose. */
export function isPressed(event: KeyPress, key: StandardKey, { mode, keys }: KeyChoices): boolean {
  if (event.repeat || event.isComposing || mode === "off" || event.metaKey) return false;
  // Many keyboards write signs such as "[" with Alt, some with Ctrl and Alt.
  const isSign = !/^[\p{L}\p{N}]$/u.test(event.key) && event.key.length === 1 && event.altKey;
  if (isSign && asStandard(pressedAs(event, { altKey: false, ctrlKey: false, shiftKey: false }), keys).key === key)
    return true;
  if (event.ctrlKey) return false;
  const press = asStandard(event.altKey ? withoutAlt(event) : event, keys);
  return press.key.toLowerCase() === key && !press.shiftKey && event.altKey === (mode === "alt");
}

export interface KeyNames {
  /** as it is written on a screen: "Y" */
  nameOf(key: StandardKey): string;
  /** next to what it does; empty where keys of one sign are off */
  hintOf(key: StandardKey): string;
  /** for `aria-keyshortcuts`; undefined where keys of one sign are off */
  shortcut(key: StandardKey): string | undefined;
}

export function keyNames({ mode, keys }: KeyChoices): KeyNames {
  const nameOf = (key: StandardKey) => {
    const sign = keys[key] ?? key;
    const capital = sign.toUpperCase();
    return capital.length === 1 ? capital : sign;
  };
  return {
    nameOf,
    hintOf: (key) => (mode === "off" ? "" : nameOf(key)),
    shortcut: (key) => (mode === "off" ? undefined : mode === "alt" ? `Alt+${nameOf(key)}` : nameOf(key)),
  };
}

export function useKeyChoices(): KeyChoices {
  return useSyncExternalStore(subscribe, currentKeyChoices, () => STANDARD);
}

/** The person's keys, for what is shown and read out. */
export function useKeyNames(): KeyNames {
  return keyNames(useKeyChoices());
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
