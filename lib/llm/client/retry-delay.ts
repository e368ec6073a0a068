const FIRST_DELAY = 500;
const MAX_DELAY = 30_000;
/** A wait longer than this is left to the caller that scheduled the call. */
export const MAX_WAIT = 5 * 60_000;

/**
 * How long the endpoint wants us to wait, in milliseconds: `retry-after-ms`, or `Retry-After` in seconds or as a date.
 * @param now milliseconds since 1970
 * @returns null where it does not say
 */
export function retryAfterOf(headers: Headers | undefined, now: number): number | null {
  const precise = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (Number.isFinite(precise) && precise >= 0) return precise;
  const value = headers?.get("retry-after")?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = value === "" ? Number.NaN : Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * The pause before another attempt, in milliseconds: doubling from half a second to half a minute, between half and all of
 * it by chance, and never shorter than the endpoint asked for.
 * @param attempt 1 after the first failure
 * @param chance in [0, 1)
 */
export function retryDelay(attempt: number, retryAfter: number | null, chance: number): number {
  const full = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** (attempt - 1));
  const jittered = full * (0.5 + chance / 2);
  return retryAfter === null ? jittered : retryAfter + chance * Math.min(1000, FIRST_DELAY);
}
