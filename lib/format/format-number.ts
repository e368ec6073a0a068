import { decimalsNearThreshold, PERFECT } from "./decimals-near-threshold";

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
  return `${formatNumber(value * 100, shareDigits(value, digits))} %`;
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
