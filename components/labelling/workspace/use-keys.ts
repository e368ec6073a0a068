"use client";

import { useEffectEvent, useLayoutEffect } from "react";
import { type KeyAction, type KeyContext, keyAction } from "../key-action";
import { currentKeyChoices } from "../own-keys";
import { isBroughtIntoFocus } from "./use-target-focus";

type Options = Pick<
  KeyContext,
  "asks" | "scale" | "allowUnknown" | "offersEither" | "categories" | "responses" | "offersTieKinds" | "asksConfidence"
>;

/** The one listener for the keys of the labelling screen. */
export function useKeys(options: Options, perform: (action: KeyAction) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    const choices = currentKeyChoices();
    // Who went to no choice means the text by the space bar, as on any page.
    if (
      event.key === " " &&
      choices.mode === "single" &&
      target?.matches("fieldset, input:not(:checked)") &&
      isBroughtIntoFocus(target)
    ) {
      event.preventDefault();
      perform({ do: "scroll", by: "page", direction: event.shiftKey ? -1 : 1 });
      return;
    }
    const into = target?.matches("fieldset") && isBroughtIntoFocus(target) ? INTO[event.key] : undefined;
    const choice = into && [...(target?.querySelectorAll<HTMLElement>("input:enabled") ?? [])].at(into.at);
    if (choice) {
      event.preventDefault();
      choice.focus();
      return;
    }
    const action = keyAction(event, {
      ...options,
      ...choices,
      typing: isTyping(target),
      dialogOpen: document.querySelector("dialog[open]") !== null || Boolean(target?.closest("[role='menu']")),
      reading: Boolean(target?.closest("[data-reading], [data-beside]")),
    });
    if (!action) return;
    event.preventDefault();
    perform(action);
  });
  // With the commit that shows the next task, not after its paint: a quick rater's key must not fall between the two.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/** Esc leaves what a key or button led here from; not while a dialog is open or a text is typed. */
export function useEscape(leave: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]") !== null;
    if (event.key === "Escape" && !isElsewhere && !(event.target instanceof HTMLTextAreaElement)) leave();
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/** From a question into its choices, of which none is chosen by that: the first, or the last. */
const INTO: Readonly<Record<string, { at: 0 | -1 } | undefined>> = { ArrowRight: { at: 0 }, ArrowLeft: { at: -1 } };

const NOT_TYPED_INTO = new Set(["radio", "checkbox", "button", "submit", "reset", "file", "range", "color", "image"]);

export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED_INTO.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}
