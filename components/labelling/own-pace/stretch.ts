/** Who presses nothing for so long has paused. */
export const PAUSE_MS = 5 * 60_000;

/** A stretch of labelling without a pause. */
export interface Stretch {
  readonly since: number;
  readonly last: number;
}

/** The stretch after something was pressed: the same one, or a new one after a pause. */
export function pressed(stretch: Stretch | null, now: number): Stretch {
  const isGoingOn = stretch !== null && now - stretch.last < PAUSE_MS && now >= stretch.last;
  return { since: isGoingOn ? stretch.since : now, last: now };
}

/** How many minutes without a pause, once they are as many as a break is suggested after; else null. */
export function breakDue(stretch: Stretch | null, after: number): number | null {
  if (stretch === null) return null;
  const minutes = Math.floor((stretch.last - stretch.since) / 60_000);
  return minutes >= after ? minutes : null;
}
