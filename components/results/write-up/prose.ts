import { formatNumber, pValueWords, shareDigits } from "@/components/figure/statistic/format-number";
import { ALL_ALIKE, type Estimate, type NumberStatistic, type WireInterval } from "@/lib/results/agreement-statistic";
import { escapeLatex, withUnprinted } from "@/lib/results/report/escape";
import type { PlainTable } from "@/lib/results/table/plain-table";
import { latexTable, tableText } from "@/lib/results/table/table-text";
import { isOnePoint } from "@/lib/stats/resampling/one-point";
import { inTextReference, type ReferenceKey } from "./references";

export type ProseStyle = "plain" | "latex";

/** Paragraphs and tables to take away, and what they cite. */
export interface WriteUp {
  text: string;
  references: readonly ReferenceKey[];
}

/** Writes sentences, tables, numbers and citations in one style, and remembers what was cited. */
export class Prose {
  readonly #style: ProseStyle;
  readonly #cited: ReferenceKey[] = [];
  /** of the paragraph that is being written */
  #sentences: string[] = [];
  /** paragraphs and tables */
  readonly #blocks: string[] = [];

  constructor(style: ProseStyle) {
    this.#style = style;
  }

  /** Adds a sentence; null adds nothing. */
  say(sentence: string | null): void {
    if (sentence !== null) this.#sentences.push(sentence);
  }

  /** What is said next begins a paragraph. */
  endParagraph(): void {
    if (this.#sentences.length > 0) this.#blocks.push(this.#sentences.join(" "));
    this.#sentences = [];
  }

  /** Adds a table. Nothing without rows. */
  table(table: PlainTable): void {
    if (table.rows.length === 0) return;
    this.endParagraph();
    this.#blocks.push((this.#style === "latex" ? latexTable(table) : tableText(table, "markdown")).trimEnd());
  }

  finish(): WriteUp {
    this.endParagraph();
    const text = this.#blocks.join("\n\n");
    return { text: this.#style === "latex" ? withUnprinted(text) : text, references: [...new Set(this.#cited)] };
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
    return this.#style === "latex" ? `${text}\\%` : `${text}%`;
  }

  count(value: number, singular: string, plural = `${singular}s`): string {
    const separator = this.#style === "latex" ? "{,}" : ",";
    const text = String(value).replaceAll(/\B(?=(\d{3})+$)/g, separator);
    return `${text} ${value === 1 ? singular : plural}`;
  }

  interval(interval: WireInterval, digits = 3): string {
    if (isOnePoint(interval)) return ALL_ALIKE;
    const { low, high, confidence } = interval;
    return `${this.percent(confidence, 0)} interval ${this.number(low, digits)} to ${this.number(high, digits)}`;
  }

  /** "0.256 (95% interval 0.214 to 0.301)", or that it is not defined and why */
  estimate({ value, interval }: Estimate, digits = 3): string {
    if (!value.defined) return `not defined (${this.reason(value)})`;
    const range = interval.defined ? ` (${this.interval(interval.value, digits)})` : "";
    return `${this.number(value.value, digits)}${range}`;
  }

  /** "p = 0.012", "p < 0.001" */
  pValue(p: number): string {
    return this.math(pValueWords(p));
  }

  /** "p < 0.05", "ε = 0.2" */
  math(text: string): string {
    return this.#style === "latex" ? `$${text.replace("ε", "\\varepsilon")}$` : text;
  }

  reason(statistic: Extract<NumberStatistic, { defined: false }>): string {
    const text = statistic.explanation.replace(/\.$/, "");
    return this.plain(`${text.charAt(0).toLowerCase()}${text.slice(1)}`);
  }
}
