import type { ExportOptions } from "@/lib/domain/export";

/** The command that writes the same files. */
export function exportCommand(roundId: string, { raters, labels, comments, texts, bom }: ExportOptions): string {
  const words = ["npm run -s tickbox -- export", "--round", roundId, "--out", "export"];
  if (raters !== undefined) words.push("--raters", shellWord(raters));
  if (labels) words.push("--labels");
  if (labels && comments) words.push("--comments");
  if (!texts) words.push("--no-texts");
  if (bom) words.push("--bom");
  return words.join(" ");
}

function shellWord(text: string): string {
  return /^[\w:.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
