/** How keys that write a sign are used as shortcuts: alone, together with Alt, or not at all (WCAG 2.1.4). */
export const KEY_MODES = ["single", "alt", "off"] as const;
export type KeyMode = (typeof KEY_MODES)[number];

const nameFor = (userId: string) => `tickbox:keys:${userId}`;

/** As this person chose it in this browser. */
export function readKeyMode(userId: string): KeyMode {
  try {
    const kept = localStorage.getItem(nameFor(userId));
    return KEY_MODES.find((mode) => mode === kept) ?? "single";
  } catch {
    return "single";
  }
}

/** Where the browser keeps nothing, the choice cannot be kept either. */
export function writeKeyMode(userId: string, mode: KeyMode): void {
  try {
    localStorage.setItem(nameFor(userId), mode);
  } catch {}
}
