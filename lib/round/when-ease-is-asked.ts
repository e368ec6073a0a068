import type { LabellingOptions } from "./labelling-options";
import { asksFor, type Protocol } from "./protocol/protocols";

/** "with every 5th task of a rater"; null where it is asked with each, or never. */
export function whenEaseIsAsked(
  protocol: Protocol,
  { ease, easeEvery }: Pick<LabellingOptions, "ease" | "easeEvery">,
): string | null {
  if (!asksFor(protocol, "ease") || ease === "each") return null;
  return ease === "end" ? "once, at the end of a rater’s tasks" : `with every ${ordinal(easeEvery)} task of a rater`;
}

const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };
const rules = new Intl.PluralRules("en", { type: "ordinal" });

function ordinal(number: number): string {
  return `${number}${ENDINGS[rules.select(number)] ?? "th"}`;
}
