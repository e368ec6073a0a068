"use client";

import { useEffect } from "react";
import { PAGE_READY } from "./page-ready-event";

/** Signals that the page is interactive. Goes last in the root layout: its effect runs after all earlier ones. */
export function PageReady() {
  useEffect(() => {
    window.dispatchEvent(new Event(PAGE_READY));
  }, []);
  return null;
}
