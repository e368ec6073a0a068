import { useEffect } from "react";

const FOCUSABLE = ":is(input, textarea, select, button, a[href], [tabindex='0']):not(:disabled)";

/**
 * As the `ref` of what a dialog holds: keeps the focus inside. When what has it goes, the nearest thing that is left gets
 * it; else a screen reader would begin at the top of the page.
 */
export function keepFocus(inside: HTMLElement | null): (() => void) | undefined {
  if (!inside) return undefined;
  /** what has the focus, and what it is in, from the inside out */
  let chain: HTMLElement[] = [];
  const arrived = ({ target }: FocusEvent) => {
    chain = [];
    for (let at = target; at instanceof HTMLElement && inside.contains(at); at = at.parentElement) chain.push(at);
  };
  // Who leaves it on purpose leaves something that is still there.
  const left = ({ target }: FocusEvent) => {
    // Browsers say this of what is removed too, a moment before it is.
    queueMicrotask(() => {
      if (chain[0] === target && chain[0]?.isConnected) chain = [];
    });
  };
  const changed = () => {
    const [had, ...around] = chain;
    if (!had || inside.contains(had)) return;
    const near = around.find((each) => inside.contains(each) && each.querySelector(FOCUSABLE));
    near?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  };
  inside.addEventListener("focusin", arrived);
  inside.addEventListener("focusout", left);
  const watch = new MutationObserver(changed);
  watch.observe(inside, { subtree: true, childList: true });
  return () => {
    inside.removeEventListener("focusin", arrived);
    inside.removeEventListener("focusout", left);
    watch.disconnect();
  };
}

/** In what goes with the button that was pressed: what is in hand gets the focus, as when a dialog is closed. */
export function FocusGivenOn(): null {
  useEffect(() => () => queueMicrotask(giveOn), []);
  return null;
}

function giveOn(): void {
  window.dispatchEvent(new Event("close"));
  if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
}
