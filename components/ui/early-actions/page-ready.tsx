"use client";

import { useEffect } from "react";
import { PAGE_READY } from "./page-ready-event";

/** Says that the page has come alive. Stands last in the root layout: an effect runs after those of all before it. */
export function PageReady() {
  useEffect(() => {
    window.dispatchEvent(new Event(PAGE_READY));
  }, []);
  return null;
}
