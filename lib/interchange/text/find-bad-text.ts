import { fieldName } from "@/lib/imports/study-format/explain-issue";

export interface BadText {
  field: string;
  expected: string;
  found: string;
}

/**
 * Texts in a parsed row that cannot be stored: PostgreSQL holds no NUL, and half of a character pair (a text cut inside
 * an emoji) is no character. Rows are never deep: the scan before parsing sees to that.
 */
export function findBadText(value: unknown, path: readonly (string | number)[] = []): BadText[] {
  if (typeof value === "string") {
    const zero = value.indexOf("\0");
    if (zero !== -1) {
      const found = `a NUL after ${characters(zero)}`;
      return [{ field: fieldName(path), expected: "text without NUL characters", found }];
    }
    if (value.isWellFormed()) return [];
    const broken = firstLoneSurrogate(value);
    const found = `half a character (U+${value.charCodeAt(broken).toString(16).toUpperCase()}) after ${characters(broken)}`;
    return [{ field: fieldName(path), expected: "whole Unicode characters", found }];
  }
  if (Array.isArray(value)) return value.flatMap((entry, index) => findBadText(entry, [...path, index]));
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, entry]) => findBadText(entry, [...path, key]));
  }
  return [];
}

const characters = (count: number) => (count === 1 ? "1 character" : `${count} characters`);

function firstLoneSurrogate(text: string): number {
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) ?? 0;
    if (code > 0xffff) i++;
    else if (code >= 0xd800 && code <= 0xdfff) return i;
  }
  return -1;
}
