"use client";

import { useEffect } from "react";
import { forgetKeptPages } from "@/lib/http/kept-pages";

/** On every page by which somebody comes in: what was kept for the person before them goes. */
export function ForgetKeptPages() {
  useEffect(() => void forgetKeptPages(), []);
  return null;
}
