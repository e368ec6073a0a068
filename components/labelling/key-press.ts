/** The parts of a KeyboardEvent that decide what a key means. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
}

/** The same press, meaning another key. An event has what it tells in getters, which a spread would leave behind. */
export function pressedAs(press: KeyPress, as: Partial<KeyPress>): KeyPress {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = press;
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, ...as };
}

/** With Option held, a Mac's keys type other characters: the key code identifies letters and digits. */
export function withoutAlt(press: KeyPress): KeyPress {
  const place = /^(?:Key|Digit)(.)$/.exec(press.code)?.[1];
  const key = /^[a-z0-9]$/i.test(press.key) ? press.key : (place ?? press.key).toLowerCase();
  return pressedAs(press, { altKey: false, key });
}

/** The letter on the key: as it is written, or by its place where the layout writes another alphabet. */
export function letterOf(press: Pick<KeyPress, "key" | "code">): string | null {
  if (/^[a-z]$/i.test(press.key)) return press.key.toLowerCase();
  const beyondLatin = press.key.length === 1 && press.key.charCodeAt(0) > 0x24f;
  const place = /^Key([A-Z])$/.exec(press.code);
  return beyondLatin && place?.[1] ? place[1].toLowerCase() : null;
}

/** French keyboards write digits with Shift held: the digit counts, and so does its key alone. */
export function digitOf(press: Pick<KeyPress, "key" | "code" | "shiftKey">): number | null {
  if (/^[0-9]$/.test(press.key)) return Number(press.key);
  const place = press.shiftKey ? null : /^Digit([0-9])$/.exec(press.code);
  return place?.[1] ? Number(place[1]) : null;
}

/** What a key writes that is neither a digit nor a space: a small letter or a sign; null for other keys. */
export function signOf(press: Pick<KeyPress, "key" | "code" | "shiftKey">): string | null {
  if (digitOf(press) !== null || press.key.trim() === "" || press.key.length !== 1) return null;
  return letterOf(press) ?? press.key.toLowerCase();
}
