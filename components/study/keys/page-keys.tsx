"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { areSingleKeysOn, isCovered, isTyping, SHOW_KEYS } from "@/components/ui/keys/single-keys";

const KeyActions = dynamic(() => import("./key-actions").then((part) => part.KeyActions), { ssr: false });

const KEYS: ReadonlySet<string> = new Set(["j", "k", "x", "g", "?", "Enter"]);

/**
 * Waits for the first key that is a shortcut on researchers' pages; the script of what keys do comes then, and gets the
 * keys that were pressed meanwhile: who types "g r" does not wait between the two.
 */
export function PageKeys() {
  const pressed = useRef<string[]>([]);
  const [isWanted, setWanted] = useState(false);
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    const early: (EventTarget | null)[] = [];
    // Nothing can go that nothing has: it comes with the first focus, and gets what had it until then.
    // Without a connection the browser does as it does.
    const load = ({ target }: FocusEvent) => {
      if (early.push(target) > 1) return;
      import("@/components/ui/keys/row-keys").then(
        ({ followFocus }) => {
          document.removeEventListener("focusin", load);
          if (!isGone) stop = followFocus(early);
        },
        () => undefined,
      );
    };
    document.addEventListener("focusin", load);
    return () => {
      isGone = true;
      document.removeEventListener("focusin", load);
      stop?.();
    };
  }, []);
  useEffect(() => {
    if (isThere) return;
    const press = (key: string) => {
      pressed.current.push(key);
      setWanted(true);
    };
    const hear = (event: KeyboardEvent) => {
      const isPlace = pressed.current.at(-1) === "g" && /^[a-z]$/i.test(event.key);
      if (!(KEYS.has(event.key) || isPlace) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (event.repeat || isTyping(event.target) || isCovered() || !areSingleKeysOn()) return;
      const own = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-own-keys]") : null;
      if (own?.dataset.ownKeys?.includes(event.key)) return;
      if (event.key === "Enter" && !(event.target instanceof HTMLInputElement)) return;
      press(event.key);
    };
    const show = () => press("?");
    window.addEventListener("keydown", hear);
    window.addEventListener(SHOW_KEYS, show);
    return () => {
      window.removeEventListener("keydown", hear);
      window.removeEventListener(SHOW_KEYS, show);
    };
  }, [isThere]);
  return isWanted ? <KeyActions pressed={pressed} onThere={() => setThere(true)} /> : null;
}
