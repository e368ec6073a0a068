import type { ReactNode } from "react";

export type ToastTone = "neutral" | "positive" | "negative";

export interface ToastOptions {
  description?: ReactNode;
  /** "Undo": one thing to do about it; the toast stays ten seconds then. */
  action?: { label: string; onPress: () => void };
  /** Milliseconds; Infinity stays until dismissed. */
  duration?: number;
}

export interface ToastItem extends ToastOptions {
  id: number;
  tone: ToastTone;
  message: ReactNode;
  duration: number;
}

const MAX_VISIBLE = 4;
const NONE: ReadonlyArray<ToastItem> = [];

let items: ReadonlyArray<ToastItem> = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: ReadonlyArray<ToastItem>): void {
  items = next;
  for (const listener of listeners) listener();
}

function add(tone: ToastTone, message: ReactNode, options: ToastOptions = {}): number {
  lastId += 1;
  const duration = options.duration ?? (options.action || tone === "negative" ? 10_000 : 5_000);
  replace([...items, { ...options, id: lastId, tone, message, duration }].slice(-MAX_VISIBLE));
  return lastId;
}

/** Short news in the corner of the screen. What must not be missed belongs on the page, in a callout. */
export const toast = {
  success: (message: ReactNode, options?: ToastOptions) => add("positive", message, options),
  error: (message: ReactNode, options?: ToastOptions) => add("negative", message, options),
  info: (message: ReactNode, options?: ToastOptions) => add("neutral", message, options),
  dismiss: (id: number) => replace(items.filter((item) => item.id !== id)),
};

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): ReadonlyArray<ToastItem> {
  return items;
}

/** On the server there are never any. */
export function noToasts(): ReadonlyArray<ToastItem> {
  return NONE;
}
