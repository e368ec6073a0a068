import { withoutOf, withoutText } from "./without";

/** The same selection with one rater more, and the reason where there is none yet. */
export function withoutRater(text: string | undefined, number: number, reason = ""): string | undefined {
  const without = withoutOf(text);
  return withoutText({
    ...without,
    raters: [...new Set([...without.raters, number])],
    reason: without.reason === "" ? reason : without.reason,
  });
}
