import type { Estimate, NumberStatistic, WireInterval } from "@/lib/domain/agreement/agreement-statistic";
import { escapeLatex } from "@/lib/domain/format/escape-latex";
import { isOnePoint } from "@/lib/stats/resampling/interval";
import { formatNumber, shareDigits } from "../statistic/format-number";
import { pValueWords } from "../words/verdict-words";
import { inTextReference, type ReferenceKey } from "./references";

export type ProseStyle = "plain" | "latex";

/** A paragraph to take away, and what it cites. */
export interface WriteUp {
  text: string;
  references: readonly ReferenceKey[];
}

/** As ALL_ALIKE, in a sentence. */
const ALL_ALIKE_IN_PROSE = "all resamples being alike, which bounds nothing";

/** Writes the numbers and citations of a paragraph in one style, and remembers what was cited. */
export class Prose {
  readonly #style: ProseStyle;
  readonly #cited: ReferenceKey[] = [];
  readonly #sentences: string[] = [];

  constructor(style: ProseStyle) {
    this.#style = style;
  }

  /** Adds a sentence; null adds nothing. */
  say(sentence: string | null): void {
    if (sentence !== null) this.#sentences.push(sentence);
  }

  finish(): WriteUp {
    return { text: this.#sentences.join(" "), references: [...new Set(this.#cited)] };
  }

  /** With the space before it. */
  cite(...keys: readonly ReferenceKey[]): string {
    this.#cited.push(...keys);
    return this.#style === "latex" ? `~\\citep{${keys.join(",")}}` : ` (${keys.map(inTextReference).join("; ")})`;
  }

  /** A citation of what the sentence names already: only LaTeX needs the key. */
  mention(key: ReferenceKey): string {
    this.#cited.push(key);
    return this.#style === "latex" ? `~\\citep{${key}}` : "";
  }

  /** A name or text of the study's. */
  quoted(text: string): string {
    return this.#style === "latex" ? `\`\`${escapeLatex(text)}''` : `“${text}”`;
  }

  plain(text: string): string {
    return this.#style === "latex" ? escapeLatex(text) : text;
  }

  number(value: number, digits = 3): string {
    const text = formatNumber(value, digits);
    return this.#style === "latex" ? text.replace("−", "$-$") : text;
  }

  percent(share: number, digits = 1): string {
    const text = this.number(share * 100, shareDigits(share, digits));
    return this.#style === "latex" ? `${text}\\%` : `${text} %`;
  }

  count(value: number, singular: string, plural = `${singular}s`): string {
    const separator = this.#style === "latex" ? "{,}" : ",";
    const text = String(value).replaceAll(/\B(?=(\d{3})+$)/g, separator);
    return `${text} ${value === 1 ? singular : plural}`;
  }

  interval(interval: WireInterval, digits = 3): string {
    const { low, high, confidence } = interval;
    const range = `${this.percent(confidence, 0)} interval ${this.number(low, digits)} to ${this.number(high, digits)}`;
    return isOnePoint(interval) ? `${range}, ${ALL_ALIKE_IN_PROSE}` : range;
  }

  /** "0.256 (95 % interval 0.214 to 0.301)", or that it is not defined and why */
  estimate({ value, interval }: Estimate, digits = 3): string {
    if (!value.defined) return `not defined (${this.reason(value)})`;
    const range = interval.defined ? ` (${this.interval(interval.value, digits)})` : "";
    return `${this.number(value.value, digits)}${range}`;
  }

  /** "p = 0.012", "p < 0.001" */
  pValue(p: number): string {
    const words = pValueWords(p);
    return this.#style === "latex" ? `$${words}$` : words;
  }

  reason(statistic: Extract<NumberStatistic, { defined: false }>): string {
    const text = statistic.explanation.replace(/\.$/, "");
    return this.plain(`${text.charAt(0).toLowerCase()}${text.slice(1)}`);
  }
}
