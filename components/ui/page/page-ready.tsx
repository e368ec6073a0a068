"use client";

import { useEffect, useLayoutEffect } from "react";

/** Marks the page as interactive. Goes last in the root layout: its effect runs after all earlier ones. */
export function PageReady() {
  useLayoutEffect(() => earlyInput?.stop(), []);
  useEffect(() => {
    document.documentElement.dataset.ready = "";
    // Once all effects have run: the router's come last, and until then it does not see what is put into the address.
    const timer = setTimeout(() => earlyInput?.report());
    return () => clearTimeout(timer);
  }, []);
  return null;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
interface Held {
  readonly value: string;
  readonly checked: boolean;
}

/** From here on, which is before React draws anything: what is in the fields by then, and what is put in later. */
const earlyInput = typeof document === "undefined" ? null : keepEarlyInput();

/**
 * React leaves in its place what was typed, ticked or chosen before the page was interactive, but reports no change of
 * it, and takes it away where it draws a controlled field again. So it is kept, and reported once.
 */
function keepEarlyInput() {
  /** in the order of their last changes */
  const changed = new Map<Control, Held>();
  const keep = (control: Control) => {
    changed.delete(control);
    changed.set(control, { value: control.value, checked: control instanceof HTMLInputElement && control.checked });
  };
  for (const control of document.querySelectorAll<Control>("input, textarea, select")) {
    if (isChanged(control)) keep(control);
  }
  const listening = new AbortController();
  for (const type of ["input", "change"]) {
    const listener = ({ target }: Event) => {
      if (isControl(target)) keep(target);
    };
    window.addEventListener(type, listener, { capture: true, signal: listening.signal });
  }
  return {
    /** From the first drawing on React itself takes what is put in. */
    stop: () => listening.abort(),
    report() {
      for (const [control, held] of changed) if (control.isConnected && !control.disabled) report(control, held);
      changed.clear();
    },
  };
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    // Where none is drawn as selected, the browser selects the first.
    if (!options.some(({ defaultSelected }) => defaultSelected)) return control.selectedIndex > 0;
    return options.some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  if (control.type === "checkbox" || control.type === "radio") {
    return control instanceof HTMLInputElement && control.checked !== control.defaultChecked;
  }
  return control.value !== control.defaultValue;
}

function report(control: Control, { value, checked }: Held): void {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (control.type === "file") {
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio")) {
    // A radio that another one took the choice from is reported by that one.
    if (control.type === "radio" && !checked) return;
    control.checked = !checked;
    control.click();
  } else {
    // React reports a change only of a value that it has not set itself. It watches the control's own property, so the
    // first value is set by that, and what was typed by the prototype's.
    const { selectionStart, selectionEnd } = control;
    control.value = control.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
