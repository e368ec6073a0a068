const FIRST_MS = 1_000;
const MAX_MS = 30_000;

/**
 * How long to wait before the next attempt: doubling from one second to half a minute, up to a quarter less by chance,
 * so that a room full of raters does not come back in the same instant.
 * @param failures attempts that failed in a row, at least 1
 * @param random in [0, 1)
 */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(20, failures - 1));
  return Math.round(full * (1 - random / 4));
}
