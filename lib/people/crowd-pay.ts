import type { CrowdPay } from "./crowd";

export const CENTS = 100;
export const MS_AN_HOUR = 3_600_000;

/** Money as whole cents: floats that are a hair off are none. */
const cents = (amount: number) => Math.round(Number((amount * CENTS).toFixed(6)));

/** The platforms whose query parameters are known; others are called as their link. */
const PLATFORMS: Readonly<Record<string, string>> = {
  PROLIFIC_PID: "Prolific",
  participantId: "CloudResearch Connect",
  workerId: "CloudResearch (MTurk)",
  survey_code: "SONA",
};

export const sourceOf = (link: { participantParameter: string; label: string }): string =>
  PLATFORMS[link.participantParameter] ?? link.label;

/** What Prolific asks researchers to pay an hour at least, in hundredths. */
const PROLIFIC_MINIMUM: Readonly<Record<string, number>> = { GBP: 600, USD: 800 };

/** What an hour of active work has to earn: by the link, or by the platform if that is more. */
export function minimumPerHour(source: string, { currency, perHour }: Pick<CrowdPay, "currency" | "perHour">): number {
  return Math.max(cents(perHour), source === "Prolific" ? (PROLIFIC_MINIMUM[currency] ?? 0) : 0);
}

/** Pay in hundredths for this time, as of an hour; null where no time was spent. */
export const perHourInCents = (payCents: number, activeMs: number): number | null =>
  activeMs > 0 ? (payCents * MS_AN_HOUR) / activeMs : null;

/**
 * What somebody is paid, in cents: their labels, or the minimum for their active time if that is more, and the bonus.
 * Somebody who was screened out gets the bonus alone.
 */
export function payInCents(
  { labels, activeMs, bonus, decision }: { labels: number; activeMs: number; bonus: number; decision: string | null },
  { perLabel, perHour }: Pick<CrowdPay, "perLabel" | "perHour">,
): number {
  if (decision === "screened-out") return cents(bonus);
  return Math.max(cents(labels * perLabel), cents((activeMs / MS_AN_HOUR) * perHour)) + cents(bonus);
}
