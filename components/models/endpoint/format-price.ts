import type { StudyModel } from "@/lib/domain/endpoint/study-model";

/** Small prices keep their digits: 0.075, not 0.08. */
const NUMBER = new Intl.NumberFormat("en", { maximumSignificantDigits: 6 });

/** "0.15 in, 0.60 out", per million tokens; null where there is none. */
export function formatPrice(price: StudyModel["price"], currency: string): string | null {
  if (price === null) return null;
  if (price.promptPerMillion === 0 && price.completionPerMillion === 0) return "free";
  return `${currency} ${NUMBER.format(price.promptPerMillion)} in, ${NUMBER.format(price.completionPerMillion)} out`;
}
