"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { areSingleKeysOn, isCovered, isTyping, SHOW_KEYS } from "@/components/ui/keys/single-keys";

const KeyActions = dynamic(() => import("./key-actions").then((part) => part.KeyActions), { ssr: false });

const KEYS: ReadonlySet<string> = new Set(["j", "k", "x", "g", "?", "Enter"]);

/** Waits for the first key that is a shortcut on researchers' pages; the script of what keys do comes then. */
export function PageKeys() {
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => {
    if (first !== null) return;
    const hear = (event: KeyboardEvent) => {
      if (!KEYS.has(event.key) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.repeat || isTyping(event.target) || isCovered() || !areSingleKeysOn()) return;
      const own = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-own-keys]") : null;
      if (own?.dataset.ownKeys?.includes(event.key)) return;
      if (event.key === "Enter" && !(event.target instanceof HTMLInputElement)) return;
      setFirst(event.key);
    };
    const show = () => setFirst("?");
    window.addEventListener("keydown", hear);
    window.addEventListener(SHOW_KEYS, show);
    return () => {
      window.removeEventListener("keydown", hear);
      window.removeEventListener(SHOW_KEYS, show);
    };
  }, [first]);
  return first === null ? null : <KeyActions first={first} />;
}
