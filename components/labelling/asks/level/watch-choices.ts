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
  /** by what, so that a focus that leaves does not hide what a pointer or a finger asked for */
  let asked: "pointer" | "finger" | "focus" = "pointer";
  let finger: { x: number; y: number } | null = null;
  let wasLong = false;

  const after = (ms: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const close = () => {
    clearTimeout(timer);
    if (isShown) hide();
    isShown = false;
  };
  const open = (choice: HTMLElement, by: typeof asked) => {
    close();
    asked = by;
    isShown = show(choice);
  };
  const choiceAt = (target: EventTarget | null) => {
    const choice = target instanceof Element ? target.closest<HTMLElement>("label") : null;
    return choice && group.contains(choice) && !shown.contains(choice) ? choice : null;
  };
  const isInside = (target: EventTarget | null) => target instanceof Node && shown.contains(target);

  const on = <Name extends keyof WindowEventMap>(
    name: Name,
    act: (event: WindowEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => window.addEventListener(name, act, { ...options, signal });
  const inGroup = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => group.addEventListener(name, act, { ...options, signal });

  inGroup("pointerover", ({ pointerType, target }) => {
    if (pointerType === "touch") return;
    if (isInside(target)) clearTimeout(timer);
    const choice = choiceAt(target);
    if (choice) after(HOVER_MS, () => open(choice, "pointer"));
  });
  inGroup("pointerout", ({ pointerType, relatedTarget }) => {
    if (pointerType === "touch" || isInside(relatedTarget)) return;
    if (isShown && asked !== "pointer") clearTimeout(timer);
    else after(LEAVE_MS, close);
  });
  inGroup("pointerdown", ({ pointerType, target, clientX, clientY }) => {
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
  inGroup("pointermove", ({ clientX, clientY }) => {
    if (finger && Math.hypot(clientX - finger.x, clientY - finger.y) > STEADY_PX && !wasLong) clearTimeout(timer);
  });
  const lifted = () => {
    if (finger && !wasLong) clearTimeout(timer);
    finger = null;
  };
  inGroup("pointerup", lifted);
  inGroup("pointercancel", lifted);
  // The finger that asked what the level means has not chosen it.
  inGroup(
    "click",
    (event) => {
      const isByKey = event.detail === 0;
      if (!wasLong || isByKey || isInside(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  inGroup("contextmenu", (event) => {
    if (finger) event.preventDefault();
  });
  inGroup("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(":focus-visible") || isBroughtIntoFocus(target)) return;
    const choice = choiceAt(target);
    if (choice) after(0, () => open(choice, "focus"));
  });
  inGroup("focusout", () => {
    if (asked === "focus") close();
  });
  on("pointerdown", ({ target }) => {
    if (isShown && !group.contains(target instanceof Node ? target : null)) close();
  });
  on(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !isShown) return;
      event.preventDefault();
      close();
    },
    { capture: true },
  );
  return () => {
    ends.abort();
    close();
  };
}
