/** Per call that may be made at once: of every kind of run, and of one whose items make a single call. */
const LEAST = 2;
const OF_ONE_CALL = 6;

/**
 * How many items a worker holds, so that there are always calls to make while other items are being read and written. An
 * item of one call is longer in the database than at the endpoint; one of several keeps as many places busy by itself, and
 * more of them would only wait with their prompts.
 * @param calls that may be made at once
 * @param callsAnItem of the items that are done; null before one is
 */
export function itemConcurrency(calls: number, callsAnItem: number | null): number {
  const each = callsAnItem === null ? LEAST : OF_ONE_CALL / Math.max(1, callsAnItem);
  return Math.ceil(Math.max(1, calls) * Math.max(LEAST, each));
}
