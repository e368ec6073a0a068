import { formatNumber } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { type Statistic, valueOrNull } from "@/lib/stats/statistic";
import { pseudonymOf } from "./agreement-progress";
import type { NumberStatistic } from "./agreement-statistic";
import type { Severity, SeverityCause } from "./rater-severity";

interface RaterFit {
  readonly name: string;
  /** what the rater adds to an average rater's value */
  readonly shift: number;
  /** corrected for all raters */
  readonly pValue: number;
  readonly infit: number;
}

const CLEAR = 0.05;
/** Residuals half as large again as the model expects. */
const ERRATIC = 1.5;
const MOST_NAMED = 3;

/** What a many-facet Rasch model says of the raters: who is clearly strict or lenient, and who is erratic. */
export function severityAdvice(raters: readonly RaterFit[]): string {
  const clear = clearWords(raters, CLEAR);
  const erratic = raters.filter(({ infit }) => infit > ERRATIC).map(({ name }) => name);
  const sentences = [
    clear ? `${clear}.` : t("No rater is clearly stricter or more lenient than the average rater."),
    ...(erratic.length > 0
      ? [t("Labels fit the model badly (infit above 1.5): {names}.", { names: firstNames(erratic) })]
      : []),
  ];
  return sentences.join(" ");
}

/** "Rater 01 is strict (−0.62 against an average rater), Rater 03 lenient (+0.58)", whose shift is largest first; null where nobody is clearly either. */
function clearWords(raters: readonly RaterFit[], chance: number): string | null {
  const clear = raters.filter(({ pValue }) => pValue < chance).sort((a, b) => Math.abs(b.shift) - Math.abs(a.shift));
  if (clear.length === 0) return null;
  const named = clear.slice(0, MOST_NAMED).map(({ name, shift }, index) => {
    const signed = `${shift < 0 ? "" : "+"}${formatNumber(shift, 2)}`;
    if (index > 0) return t("{name} {way} ({signed})", { name, way: shift < 0 ? t("strict") : t("lenient"), signed });
    return shift < 0
      ? t("{name} is strict ({signed} against an average rater)", { name, signed })
      : t("{name} is lenient ({signed} against an average rater)", { name, signed });
  });
  return `${named.join(", ")}${clear.length > MOST_NAMED ? t(", and {more} more", { more: clear.length - MOST_NAMED }) : ""}`;
}

/** What alpha would be without differences in severity; "" where it has no value. */
export function alikeWords({ fitted, alike }: { fitted: NumberStatistic; alike: NumberStatistic }): string {
  if (!fitted.defined || !alike.defined) return "";
  return t("The model expects an ordinal alpha of {fitted}, and of {alike} if all were equally strict.", {
    fitted: formatNumber(fitted.value, 2),
    alike: formatNumber(alike.value, 2),
  });
}

/** The chance that it is said of raters who are equally strict; a rater or questions may be named as well. */
const CHANCE_TO_BE_SEVERE = 0.01;
/** From this alpha on nothing need be done; a smaller gain is not why it is low. */
const RELIABLE = 0.8;
const LEAST_GAIN = 0.05;

type Severities = Pick<Severity, "alpha"> & {
  raters: readonly Pick<Severity["raters"][number], "number" | "shift" | "pValue" | "infit">[];
};

interface FoundSeverities {
  levels: Statistic<Severities> | null;
  answers: Statistic<Severities> | null;
}

/** Raters' differing severity, where it is a reason why alpha is low. */
export function severityCause({ levels, answers }: FoundSeverities): SeverityCause | null {
  const of = levels === null ? "answers" : "labels";
  const found = levels ?? answers;
  if (!found?.defined) return null;
  const gain = gainOf(found.value.alpha);
  const words = clearWords(ratersOf(found.value), CHANCE_TO_BE_SEVERE);
  return gain === null || words === null ? null : { of, gain, words };
}

function gainOf({ fitted, alike }: { fitted: NumberStatistic; alike: NumberStatistic }): number | null {
  if (!fitted.defined || !alike.defined || fitted.value >= RELIABLE) return null;
  const gain = alike.value - fitted.value;
  return gain < LEAST_GAIN ? null : gain;
}

/** The raters of a model by their names on pages. */
export function ratersOf({ raters }: Severities): RaterFit[] {
  return raters.map(({ number, shift, pValue, infit }) => ({
    name: pseudonymOf(number),
    shift: valueOrNull(shift.value) ?? 0,
    pValue,
    infit,
  }));
}

function firstNames(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const first = names.slice(0, MOST_NAMED).join(", ");
  return more > 0 ? t("{first} and {more} more", { first, more }) : first;
}
