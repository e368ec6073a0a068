import { MAX_DURATION_MS } from "@/lib/labelling/labelling-limits";

/** How long a task was in view. `now` is any clock in milliseconds that never goes back. */
export interface TimeOnTask {
  readonly spentMs: number;
  /** when it came into view; null while it is hidden */
  readonly since: number | null;
}

/** @param spentMs what an earlier visit had counted already */
export function startTime(spentMs: number, visible: boolean, now: number): TimeOnTask {
  return { spentMs: clamp(spentMs), since: visible ? now : null };
}

/** The page was hidden or came back. Saying the same twice changes nothing. */
export function setVisible(time: TimeOnTask, visible: boolean, now: number): TimeOnTask {
  if (visible === (time.since !== null)) return time;
  return visible ? { ...time, since: now } : { spentMs: spentUntil(time, now), since: null };
}

/** Whole milliseconds in view until now. */
export function spentUntil(time: TimeOnTask, now: number): number {
  const running = time.since === null ? 0 : Math.max(0, now - time.since);
  return clamp(time.spentMs + running);
}

function clamp(ms: number): number {
  return Math.min(MAX_DURATION_MS, Math.max(0, Math.round(ms)));
}
