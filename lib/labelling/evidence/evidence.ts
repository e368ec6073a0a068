import { z } from "zod";
import { MAX_QUOTE_LENGTH } from "../labelling-limits";

const placeSchema = z.int().min(0).max(100_000_000);

/**
 * A part of a response that an answer rests on. Places count Unicode code points from 0 on, as Python and W3C's
 * TextPositionSelector do; the quote is that part of the source text, whatever was shown of it.
 */
export const evidenceSchema = z
  .object({ start: placeSchema, end: placeSchema, quote: z.string().min(1).max(MAX_QUOTE_LENGTH) })
  .refine(({ start, end }) => start < end, "a quote ends after it begins");
export type Evidence = z.infer<typeof evidenceSchema>;

/** Whether the text has the quote at its place. */
export function isQuoteOf({ start, end, quote }: Evidence, text: string): boolean {
  return codePointsBetween(text, start, end) === quote;
}

/** As the W3C's Web Annotation Data Model has it: the members of a TextPositionSelector and a TextQuoteSelector. */
export function selectorsOf({ start, end, quote }: Evidence) {
  return { start, end, exact: quote };
}

function codePointsBetween(text: string, start: number, end: number): string {
  const [from, to] = [codeUnitAt(text, start), codeUnitAt(text, end)];
  return text.slice(from, to);
}

/** Where a code point begins in JavaScript's UTF-16; the end of the text beyond it. */
export function codeUnitAt(text: string, codePoint: number): number {
  let unit = 0;
  for (let passed = 0; passed < codePoint && unit < text.length; passed += 1) unit += isPair(text, unit) ? 2 : 1;
  return unit;
}

/** The number of code points before a UTF-16 index of a JavaScript string. */
export function codePointAt(text: string, codeUnit: number): number {
  let passed = 0;
  for (let unit = 0; unit < codeUnit && unit < text.length; passed += 1) unit += isPair(text, unit) ? 2 : 1;
  return passed;
}

function isPair(text: string, unit: number): boolean {
  return (text.codePointAt(unit) ?? 0) > 0xffff;
}
