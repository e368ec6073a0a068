export type LeaseNotice = { is: "ending"; at: number } | { is: "ended"; at: number };

const WARN_BEFORE_MS = 3 * 60 * 1_000;

/**
 * Whether to speak of the hold on the task in hand.
 * @param leaseEnds ISO moments from different answers of the server; the latest counts
 * @param lost the server no longer keeps the place
 */
export function leaseNotice(leaseEnds: readonly string[], lost: boolean, now: number): LeaseNotice | null {
  const at = Math.max(...leaseEnds.map((moment) => Date.parse(moment)));
  if (lost || at <= now) return { is: "ended", at };
  return at - now <= WARN_BEFORE_MS ? { is: "ending", at } : null;
}
