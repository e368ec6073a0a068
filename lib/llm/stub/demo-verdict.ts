import { demoCounts, isCount } from "./demo-count";
import { sharedWords } from "./demo-words";

/** How likely the demo model finds a question's answer to be YES, 0.02–0.98. Counts, quotes and length are looked at; the rest is shared words. */
export function demoProbability(question: string, response: string): number {
  if (response.trim() === "") return 0.02;
  const [wanted] = demoCounts(question);
  const found = wanted === undefined ? null : countOf(wanted.unit, response);
  if (wanted !== undefined && found !== null) return isCount(wanted, found) ? 0.95 : 0.06;
  const quoted = /mention ["“]([^"”]+)["”]/i.exec(question)?.[1];
  if (quoted !== undefined) return response.toLowerCase().includes(quoted.toLowerCase()) ? 0.96 : 0.05;
  if (/\bshort\b/i.test(question)) return response.length < 600 ? 0.9 : 0.15;
  return Math.min(0.98, Math.max(0.02, 0.25 + 0.9 * sharedWords(question, response)));
}

/** How good the demo model finds a response, 0–1: it speaks of what was asked, is long enough to say something, and ends properly. */
export function demoQuality(instruction: string, response: string): number {
  const text = response.trim();
  if (text === "") return 0;
  const onTopic = sharedWords(instruction, text);
  const substance = Math.min(1, text.length / 400);
  const finished = /[.!?)"”`\]}|]$/.test(text) ? 1 : 0;
  return 0.55 * onTopic + 0.3 * substance + 0.15 * finished;
}

function countOf(unit: string, response: string): number | null {
  const text = response.trim();
  if (/^words?$/i.test(unit)) return text.split(/\s+/).length;
  if (/^sentences?$/i.test(unit)) return (text.match(/[.!?](?=\s|$)/g) ?? []).length;
  if (/^paragraphs?$/i.test(unit)) return text.split(/\n\s*\n/).length;
  if (/^lines?$/i.test(unit)) return text.split("\n").length;
  const listed = text.match(/^[^\S\n]*(?:[-*•]|\d+[.)])\s/gm);
  return listed === null ? null : listed.length;
}
