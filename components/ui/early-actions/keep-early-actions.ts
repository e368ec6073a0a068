/** The indicator that says what becomes of a press (early-action-indicator.tsx). */
export const EARLY_ACTION_INDICATOR_ID = "early-action-indicator";

/**
 * Runs in the browser before any other script: until the page is interactive, what is pressed, submitted and typed is
 * kept from React; it is carried out afterwards. Its source is inlined into the page, so it must be self-contained: no
 * imports, no names from outside. docs/decisions/early-actions.md
 */
export function keepEarlyActions(signId: string, pageAlive: string): void {
  type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  let pressed: HTMLButtonElement | HTMLFormElement | null = null;
  /** In the order of their last changes. What they held is kept apart, as React draws them again with each of the others. */
  const changed = new Map<Control, { value: string; checked: boolean }>();
  const listening = new AbortController();
  const listen = (type: string, tell: (event: Event) => void) =>
    window.addEventListener(type, tell, { capture: true, signal: listening.signal });
  const show = (state: string) => {
    const sign = document.getElementById(signId);
    if (sign && sign.dataset.state !== "failed") sign.dataset.state = state;
  };
  const keep = (press: HTMLButtonElement | HTMLFormElement) => {
    pressed = press;
    show("waiting");
  };

  listen("click", (event) => {
    if (!(event instanceof MouseEvent && event.target instanceof Element)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const control = event.target.closest("a[href], button, input, textarea, select");
    if (control instanceof HTMLAnchorElement) {
      pressed = null;
    } else if (control instanceof HTMLButtonElement) {
      event.stopPropagation();
      // What a button does by itself it does when it is pressed again; only the submission is left to the browser, which
      // first tells of required fields that are empty.
      if (control.type === "submit" && control.form) return;
      event.preventDefault();
      if (control.closest(`#${signId}`)) window.location.reload();
      else keep(control);
    } else if (control) {
      event.stopPropagation();
    }
  });
  listen("submit", (event) => {
    if (!(event instanceof SubmitEvent && event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.stopPropagation();
    keep(event.submitter instanceof HTMLButtonElement ? event.submitter : event.target);
  });
  for (const type of ["input", "change"]) {
    listen(type, (event) => {
      const { target } = event;
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (!isField && !(target instanceof HTMLSelectElement)) return;
      event.stopPropagation();
      changed.delete(target);
      changed.set(target, { value: target.value, checked: target instanceof HTMLInputElement && target.checked });
    });
  }
  // Keys that are commands are not carried out later: what one does may decide what the next is for.
  listen("keydown", (event) => {
    if (!(event instanceof KeyboardEvent && event.target instanceof Element)) return;
    const isHeld = event.ctrlKey || event.metaKey;
    const isLetter = event.key.length === 1 && event.key !== " " && !isHeld && !event.altKey;
    const isCommand = isLetter ? !event.target.closest("input, textarea, select") : event.key === "Enter" && isHeld;
    if (isCommand) show("waiting");
  });
  listen("error", ({ target }) => {
    if (target instanceof HTMLScriptElement) show("failed");
  });

  /** React tells of a change only when the control's value is another than the one it has set itself. */
  const tellOfChange = (control: Control, held: { value: string; checked: boolean }) => {
    if (control instanceof HTMLSelectElement) {
      control.value = held.value;
      control.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (control.type === "file") {
      control.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio")) {
      // A choice taken back was none; that of another radio is, if it was chosen in between.
      if (control.type === "checkbox" && held.checked === control.defaultChecked) return;
      control.checked = !held.checked;
      control.click();
    } else if (held.value !== control.defaultValue) {
      const [start, end] = [control.selectionStart, control.selectionEnd];
      control.value = control.defaultValue;
      // The prototype's, past React, which watches the control's own.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, held.value);
      if (start !== null) control.setSelectionRange(start, end);
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  const carryOut = () => {
    if (!pressed?.isConnected) return;
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else pressed.click();
  };
  const tellOfChanges = () => {
    for (const [control, held] of changed) if (control.isConnected && !control.disabled) tellOfChange(control, held);
    // After what was typed has been taken in: it may be what makes the button one that can be pressed.
    setTimeout(carryOut);
  };
  listen(pageAlive, () => {
    listening.abort();
    // Once all effects have run: the router's come last, and until then it does not see what is put into the address.
    setTimeout(tellOfChanges);
  });
}
