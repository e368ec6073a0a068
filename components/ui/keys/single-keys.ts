import { useSyncExternalStore } from "react";

/** Where this browser keeps that shortcuts of one key are off (WCAG 2.1.4). */
const KEPT_AS = "tickbox:page-keys";
const CHANGED = "tickbox:page-keys-changed";

/** Whether keys without Ctrl, ⌘ or Alt do something on researchers' pages. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== "off";
  } catch {
    return true;
  }
}

/** Where the browser keeps nothing, they stay on. */
export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEPT_AS);
    else localStorage.setItem(KEPT_AS, "off");
  } catch {}
  window.dispatchEvent(new Event(CHANGED));
}

function follow(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  window.addEventListener("storage", changed);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener("storage", changed);
  };
}

export const useSingleKeys = (): boolean => useSyncExternalStore(follow, areSingleKeysOn, () => true);

/** Asks for the list of keys, also where the key for it is off. */
export const SHOW_KEYS = "tickbox:show-keys";

/** Letters are text there, arrows move the caret, or a menu has keys of its own. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      "textarea, select, input:not([type=checkbox]):not([type=radio]), [contenteditable]:not([contenteditable=false]), [role=menu], [role=listbox], [role=combobox], [role=textbox]",
    ) !== null
  );
}

/** A dialog or an open menu keeps the keyboard to itself. */
export const isCovered = (): boolean => document.querySelector("dialog[open], [role=menu]:popover-open") !== null;
