const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Between one attempt and the next, as the Standard Webhooks specification suggests: three days and four hours in all. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** A tenth more at most, so that what failed together is not sent again together. */
const SPREAD = 0.1;

/**
 * How long to wait after a failed attempt, in milliseconds; null after the last one.
 * @param attempt from 1 on
 * @param random from 0 to 1
 */
export function retryPause(attempt: number, random: number): number | null {
  const pause = PAUSES[attempt - 1];
  return pause === undefined ? null : Math.round(pause * (1 + SPREAD * random));
}
