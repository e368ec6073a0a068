import { isRecord } from "@/lib/domain/guard";
import { shorten } from "@/lib/domain/import/shorten";
import { STUDY_LIMITS } from "@/lib/domain/study-format/limits";
import { problemRow, type Row } from "../row";
import { decodeText } from "./decode-text";
import { findJsonBreak } from "./find-json-break";
import { placeInText } from "./place-in-text";
import { scanJson } from "./scan-json";
import type { RawLine } from "./split-lines";

/** One line (or one element of a list) as a JSON value, or what is wrong with it. */
export function parseJsonRow(raw: RawLine): Row {
  const { line, bytes, element } = raw;
  const problemAfter = (before: string, expected: string, found: string) => {
    const place = placeInText(raw, before);
    return problemRow(place.line, place.field, expected, found);
  };
  if (bytes === null) {
    const most = `at most ${STUDY_LIMITS.lineBytes / 1024 ** 2} MB for one instruction`;
    return problemAfter("", most, "a longer line");
  }
  const decoded = decodeText(bytes);
  if (!decoded.ok) {
    return problemAfter(bytes.toString("utf8", 0, decoded.at), decoded.expected, decoded.found);
  }
  const { text } = decoded;
  const finding = scanJson(text, STUDY_LIMITS.jsonDepth);
  if (finding) return problemAfter(text.slice(0, finding.at), finding.expected, shorten(finding.found));
  try {
    const value: unknown = JSON.parse(text);
    const fields = isRecord(value) ? Object.keys(value).length : 0;
    if (fields <= STUDY_LIMITS.columns) return { kind: "row", line, element, value };
    const expected = `at most ${STUDY_LIMITS.columns.toLocaleString("en")} fields`;
    return problemAfter("", expected, fields.toLocaleString("en"));
  } catch {
    const { at, expected } = findJsonBreak(text) ?? { at: 0, expected: "JSON" };
    const rest = text.slice(at).trim();
    const found = rest === "" ? "the end" : shorten(rest, 40);
    return problemAfter(text.slice(0, at), `one complete JSON object, and in this place ${expected}`, found);
  }
}
