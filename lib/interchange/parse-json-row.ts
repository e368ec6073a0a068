import { shorten } from "@/lib/domain/import/shorten";
import { STUDY_LIMITS } from "@/lib/domain/study-format/limits";
import { decodeText } from "./decode-text";
import { fieldIn, problemRow, type Row } from "./row";
import { scanJson } from "./scan-json";
import type { RawLine } from "./split-lines";

/** One line (or one element of a list) as a JSON value, or what is wrong with it. */
export function parseJsonRow({ line, bytes, element }: RawLine): Row {
  const place = fieldIn(element, "");
  if (bytes === null) {
    return problemRow(
      line,
      place,
      `at most ${STUDY_LIMITS.lineBytes / 1024 ** 2} MB for one instruction`,
      "a longer line",
    );
  }
  const decoded = decodeText(bytes);
  if (!decoded.ok) return problemRow(line, place, decoded.expected, decoded.found);
  const { text } = decoded;
  const finding = scanJson(text, STUDY_LIMITS.jsonDepth);
  if (finding) return problemRow(line, place, finding.expected, shorten(finding.found));
  try {
    return { kind: "row", line, element, value: JSON.parse(text) };
  } catch (error) {
    return problemRow(line, place, "one complete JSON object", whereItBreaks(text, error));
  }
}

/** What V8 tells of the place: a position in longer texts, else the character; its wording differs between versions. */
function whereItBreaks(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const stopped = /position (\d+)/.exec(message)?.[1];
  if (stopped !== undefined && Number(stopped) < text.length) {
    const position = Number(stopped);
    const from = Math.max(0, position - 15);
    return `after ${position === 1 ? "1 character" : `${position} characters`}: ${from > 0 ? "…" : ""}${shorten(text.slice(from, position + 25), 44)}`;
  }
  if (/token/.test(message)) return `something else: ${shorten(text, 60)}`;
  return `a line that ends too early: …${shorten(text.slice(-40), 44)}`;
}
