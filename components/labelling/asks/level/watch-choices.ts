import { isBroughtIntoFocus } from "@/components/labelling/workspace/use-target-focus";

const HOVER_MS = 400;
/** Long enough for the pointer to get from the button onto what is shown. */
const LEAVE_MS = 200;
const LONG_PRESS_MS = 500;
/** A finger that moves further scrolls. */
const STEADY_PX = 10;

export interface Shown {
  /** @returns whether there is anything to show of this choice */
  show: (choice: HTMLElement) => boolean;
  hide: () => void;
}

/**
 * Tells which choice of a group somebody wants explained: the pointer rests on it, the focus went there by Tab or an arrow
 * key, or a finger stays on it, which then does not choose it. What is shown stays while the pointer is on it; Esc, a press
 * elsewhere and the focus that leaves hide it.
 * @returns what ends the watch
 */
export function watchChoices(group: HTMLElement, shown: HTMLElement, { show, hide }: Shown): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;
  let by: Asked = "pointer";

  const cancel = () => clearTimeout(timer);
  const close = () => {
    cancel();
    if (isShown) hide();
    isShown = false;
  };
  const isInside = (target: EventTarget | null) => target instanceof Node && shown.contains(target);
  const watch: Watch = {
    shown: () => (isShown ? by : null),
    after: (ms, act) => {
      cancel();
      timer = setTimeout(act, ms);
    },
    cancel,
    open: (choice, asked) => {
      close();
      by = asked;
      isShown = show(choice);
    },
    close,
    isInside,
    choiceAt: (target) => {
      const choice = target instanceof Element ? target.closest<HTMLElement>("label") : null;
      return choice && group.contains(choice) && !isInside(choice) ? choice : null;
    },
    on: (name, act, options = {}) => group.addEventListener(name, act, { ...options, signal }),
  };
  watchPointer(watch);
  watchFinger(watch);
  watchFocus(watch);
  window.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (isShown && !group.contains(target instanceof Node ? target : null)) close();
    },
    { signal },
  );
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !isShown) return;
      event.preventDefault();
      close();
    },
    { capture: true, signal },
  );
  return () => {
    ends.abort();
    close();
  };
}

/** What asked for it, so that a focus that leaves does not hide what a pointer or a finger asked for. */
type Asked = "pointer" | "finger" | "focus";

interface Watch {
  /** by what something was asked for that is still shown */
  shown(): Asked | null;
  after(ms: number, act: () => void): void;
  cancel(): void;
  open(choice: HTMLElement, asked: Asked): void;
  close(): void;
  /** what is shown, not the group */
  isInside(target: EventTarget | null): boolean;
  choiceAt(target: EventTarget | null): HTMLElement | null;
  on<Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
    options?: AddEventListenerOptions,
  ): void;
}

function watchPointer({ on, after, cancel, open, close, shown, choiceAt, isInside }: Watch): void {
  on("pointerover", ({ pointerType, target }) => {
    if (pointerType === "touch") return;
    if (isInside(target)) cancel();
    const choice = choiceAt(target);
    if (choice) after(HOVER_MS, () => open(choice, "pointer"));
  });
  on("pointerout", ({ pointerType, relatedTarget }) => {
    if (pointerType === "touch" || isInside(relatedTarget)) return;
    const asked = shown();
    if (asked !== null && asked !== "pointer") cancel();
    else after(LEAVE_MS, close);
  });
}

function watchFinger({ on, after, cancel, open, close, choiceAt, isInside }: Watch): void {
  let finger: { x: number; y: number } | null = null;
  let wasLong = false;
  on("pointerdown", ({ pointerType, target, clientX, clientY }) => {
    if (isInside(target)) return;
    close();
    wasLong = false;
    const choice = choiceAt(target);
    if (pointerType !== "touch" || !choice) return;
    finger = { x: clientX, y: clientY };
    after(LONG_PRESS_MS, () => {
      wasLong = true;
      open(choice, "finger");
    });
  });
  on("pointermove", ({ clientX, clientY }) => {
    if (finger && Math.hypot(clientX - finger.x, clientY - finger.y) > STEADY_PX && !wasLong) cancel();
  });
  const lifted = () => {
    if (finger && !wasLong) cancel();
    finger = null;
  };
  on("pointerup", lifted);
  on("pointercancel", lifted);
  // The finger that asked what the level means has not chosen it.
  on(
    "click",
    (event) => {
      const isByKey = event.detail === 0;
      if (!wasLong || isByKey || isInside(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  on("contextmenu", (event) => {
    if (finger) event.preventDefault();
  });
}

function watchFocus({ on, after, open, close, shown, choiceAt }: Watch): void {
  on("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(":focus-visible") || isBroughtIntoFocus(target)) return;
    const choice = choiceAt(target);
    if (choice) after(0, () => open(choice, "focus"));
  });
  on("focusout", () => {
    if (shown() === "focus") close();
  });
}
