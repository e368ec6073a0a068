"use client";

import { useEffect } from "react";

/** Marks the page as interactive. Goes last in the root layout: its effect runs after all earlier ones. */
export function PageReady() {
  useEffect(() => {
    document.documentElement.dataset.ready = "";
    // Once all effects have run: the router's come last, and until then it does not see what is put into the address.
    const timer = setTimeout(reportEarlyInput);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/**
 * React leaves in its place what was typed, ticked or chosen before the page was interactive, but reports no change of it,
 * so that a controlled field would lose it with the next drawing. This reports it.
 */
function reportEarlyInput(): void {
  for (const control of document.querySelectorAll<HTMLInputElement>("input:enabled")) {
    if (control.type === "file") {
      if (control.files?.length) control.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (control.type === "checkbox" || control.type === "radio") {
      // A radio that another one took the choice from is reported by that one.
      if (control.checked === control.defaultChecked || (control.type === "radio" && !control.checked)) continue;
      control.checked = !control.checked;
      control.click();
    } else reportText(control);
  }
  for (const control of document.querySelectorAll<HTMLTextAreaElement>("textarea:enabled")) reportText(control);
  for (const control of document.querySelectorAll<HTMLSelectElement>("select:enabled")) {
    const isChanged = [...control.options].some((option) => option.selected !== option.defaultSelected);
    if (isChanged) control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function reportText(control: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, defaultValue, selectionStart, selectionEnd } = control;
  if (value === defaultValue) return;
  // React reports a change only of a value that it has not set itself. It watches the control's own property, so the first
  // value is set by that, and what was typed by the prototype's.
  control.value = defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
