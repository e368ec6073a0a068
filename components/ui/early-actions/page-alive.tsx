"use client";

import { useEffect } from "react";
import { PAGE_ALIVE } from "./keep-early-actions";

/** Says that the page has come alive. Stands last in the root layout: an effect runs after those of all before it. */
export function PageAlive() {
  useEffect(() => {
    window.dispatchEvent(new Event(PAGE_ALIVE));
  }, []);
  return null;
}
