import { formatMoney } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import type { Priced } from "@/lib/runs/run";

export { formatMoney };

/** A percentage that never says 100 before all is done, nor 0 after something is. */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0) return "0%";
  const percent = (part / whole) * 100;
  if (part > 0 && percent < 1) return "< 1%";
  return `${Math.floor(percent)}%`;
}

/** What was spent; without any price nobody knows. */
export function formatSpent(amount: number, { currency, priced }: { currency: string; priced: Priced }): string {
  return priced === "none" ? "–" : formatMoney(amount, currency);
}

/** "350 ms", "12 s", "4 min", "2 h 5 min", "3 days" */
export function formatSpan(milliseconds: number): string {
  if (milliseconds < 1_000) return t("{round} ms", { round: Math.round(milliseconds) });
  const seconds = milliseconds / 1_000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t("{minutes} min", { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48)
    return minutes % 60 === 0 ? `${hours} h` : t("{hours} h {minutes} min", { hours, minutes: minutes % 60 });
  return t("{round} days", { round: Math.round(hours / 24) });
}
