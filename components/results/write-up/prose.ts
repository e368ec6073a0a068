import { formatNumber, pValueWords, shareDigits } from "@/components/figure/statistic/format-number";
import { t } from "@/lib/messages/translate";
import { ALL_ALIKE, type Estimate, type NumberStatistic, type WireInterval } from "@/lib/results/agreement-statistic";
import { escapeHtml, escapeLatex, withUnprinted } from "@/lib/results/report/escape";
import type { PlainTable } from "@/lib/results/table/plain-table";
import { latexTable, tableText } from "@/lib/results/table/table-text";
import { isOnePoint } from "@/lib/stats/resampling/one-point";
import { inTextReference, type ReferenceKey } from "./references";

export type ProseStyle = "plain" | "latex";

/** The parts of a write-up, each of which can be left out. */
export const SECTION_NAMES = {
  labels: t("Labels and raters"),
  agreement: t("Agreement"),
  reference: t("Reference answers"),
  systems: t("Systems"),
  judges: t("Judges"),
} as const;
export type SectionId = keyof typeof SECTION_NAMES;

/** A paragraph in the style of its write-up, or a table. */
export interface WriteUpBlock {
  section: SectionId;
  content: string | PlainTable;
  cites: readonly ReferenceKey[];
}

/** Paragraphs and tables to take away, and what they cite. */
export interface WriteUp {
  text: string;
  references: readonly ReferenceKey[];
  blocks: readonly WriteUpBlock[];
}

/** The same of some sections alone. */
export function withSections({ blocks }: WriteUp, style: ProseStyle, wanted: ReadonlySet<SectionId>): WriteUp {
  return writeUpOf(
    blocks.filter(({ section }) => wanted.has(section)),
    style,
  );
}

function writeUpOf(blocks: readonly WriteUpBlock[], style: ProseStyle): WriteUp {
  const texts = blocks.map(({ content }) => {
    if (typeof content === "string") return content;
    return (style === "latex" ? latexTable(content) : tableText(content, "markdown")).trimEnd();
  });
  const text = texts.join("\n\n");
  return {
    text: style === "latex" ? withUnprinted(text) : text,
    references: [...new Set(blocks.flatMap(({ cites }) => cites))],
    blocks,
  };
}

/** A write-up in plain style as a page that word processors open. */
export function writeUpHtml({ blocks }: WriteUp): string {
  const parts = blocks.map(({ content }) =>
    typeof content === "string" ? `<p>${escapeHtml(content)}</p>\n` : tableText(content, "html"),
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Write-up</title></head>
<body>
${parts.join("")}</body>
</html>
`;
}

/** Writes sentences, tables, numbers and citations in one style, and remembers what was cited. */
export class Prose {
  readonly #style: ProseStyle;
  /** in the paragraph that is being written */
  #cited: ReferenceKey[] = [];
  #sentences: string[] = [];
  #section: SectionId;
  readonly #blocks: WriteUpBlock[] = [];

  constructor(style: ProseStyle, section: SectionId = "agreement") {
    this.#style = style;
    this.#section = section;
  }

  /** What is said next is of this section, and begins a paragraph. */
  section(id: SectionId): void {
    this.endParagraph();
    this.#section = id;
  }

  /** Adds a sentence; null adds nothing. */
  say(sentence: string | null): void {
    if (sentence !== null) this.#sentences.push(sentence);
  }

  /** What is said next begins a paragraph. */
  endParagraph(): void {
    if (this.#sentences.length > 0) {
      this.#blocks.push({ section: this.#section, content: this.#sentences.join(" "), cites: this.#cited });
      this.#cited = [];
    }
    this.#sentences = [];
  }

  /** Adds a table. Nothing without rows. */
  table(table: PlainTable): void {
    if (table.rows.length === 0) return;
    this.endParagraph();
    this.#blocks.push({ section: this.#section, content: table, cites: [] });
  }

  finish(): WriteUp {
    this.endParagraph();
    return writeUpOf(this.#blocks, this.#style);
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
