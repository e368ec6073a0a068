import { writeNumber } from "@/lib/messages/write-number";

/**
 * Rounding happens here and nowhere else. A true minus sign is as wide as a digit.
 * @param digits three when left out, and more where these would make a 1 of what is not quite that
 */
export function formatNumber(value: number, digits = decimalsNearThreshold(value, PERFECT, 3)): string {
  // Beyond it toFixed writes digits that the number does not have.
  if (Math.abs(value) >= 1e15) return value.toExponential(3).replace("-", "−");
  const text = value.toFixed(digits);
  // "-0.000" is nothing but a rounded nought.
  return Number(text) === 0 ? (0).toFixed(digits) : text.replace("-", "−");
}

export function formatShare(value: number, digits = 1): string {
  return `${formatNumber(value * 100, shareDigits(value, digits))}%`;
}

/** As many digits of a percentage as asked for, and more where these would make nothing or all of what is not quite that. */
export function shareDigits(share: number, digits: number): number {
  return decimalsNearThreshold(share * 100, [0, 100], digits);
}

/** "1,416.00 USD"; less than a cent with digits that say something. */
export function formatMoney(amount: number, currency: string): string {
  const isSmall = amount > 0 && amount < 0.01;
  const digits = isSmall
    ? { minimumSignificantDigits: 1, maximumSignificantDigits: 2 }
    : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${new Intl.NumberFormat("en-GB", digits).format(amount)} ${currency}`.trim();
}

/** 1234567 as "1.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** 1234 as "1,234": the same on the server and in every browser. */
export function formatCount(count: number): string {
  return writeNumber("en-GB", count);
}

/** "1 item", "2,000 items" */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** What floating-point sums may miss. */
const ROUNDING = 1e-7;
const MAX_MORE_DIGITS = 3;

/**
 * How many decimals show a number that is compared with thresholds, such as a coefficient with 1: those asked for, and
 * more where rounding would put on a threshold what is only near it.
 */
export function decimalsNearThreshold(value: number, thresholds: readonly number[], digits: number): number {
  const reached = thresholds.find((each) => Number(value.toFixed(digits)) === each);
  if (reached === undefined || Math.abs(value - reached) < ROUNDING) return digits;
  const enough = Array.from({ length: MAX_MORE_DIGITS }, (_, more) => digits + 1 + more).find(
    (more) => Number(value.toFixed(more)) !== reached,
  );
  return enough ?? digits + MAX_MORE_DIGITS;
}

/** Perfect agreement and its opposite: what only comes near them must not look like them. */
export const PERFECT: readonly number[] = [-1, 1];
