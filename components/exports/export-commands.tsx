import { useCommandName } from "@/components/ui/command-name";
import { CopyField } from "@/components/ui/copy-field";
import type { ExportOptions } from "@/lib/exports/export";

/** The words after the command line's name that write the same files. */
export function exportCommand(roundId: string, options: ExportOptions): string {
  const { order, labels, allLabels, comments, texts, bom } = options;
  const words = ["export", "--round", roundId, "--out", "export", ...whoseLabels(options)];
  if (order === "stored") words.push("--stored-order");
  if (labels) words.push(allLabels ? "--all-labels" : "--labels");
  if (labels && comments) words.push("--comments");
  if (!texts) words.push("--no-texts");
  if (bom) words.push("--bom");
  return words.join(" ");
}

/** The same for files of scores. */
export function scoresCommand(roundId: string, files: readonly string[], options: ExportOptions): string {
  const { system, labels, allLabels, comments } = options;
  const words = ["export", "--round", roundId, "--out", "export"];
  for (const file of files) words.push("--file", file);
  if (system !== undefined) words.push("--system", shellWord(system));
  if (labels) words.push(allLabels ? "--all-labels" : "--labels");
  if (labels && comments) words.push("--comments");
  return [...words, ...whoseLabels(options)].join(" ");
}

/** The same for a dataset. */
export function publishCommand(roundId: string, options: ExportOptions): string {
  const {
    license,
    title,
    creator,
    url,
    published,
    languages,
    testShare = 0,
    seed,
    ties,
    tables,
  } = options.dataset ?? {};
  const words = ["publish", "--round", roundId, "--license", license ?? "LICENCE"];
  if (title !== undefined) words.push("--title", shellWord(title));
  if (creator !== undefined) words.push("--creator", shellWord(creator));
  if (url !== undefined) words.push("--url", shellWord(url));
  if (published !== undefined) words.push("--published", published);
  if (languages !== undefined) words.push("--languages", languages.join(","));
  if (testShare > 0) words.push("--test-share", String(testShare), "--seed", String(seed));
  if (ties === "keep") words.push("--ties keep");
  if (tables !== undefined && tables !== "all") words.push("--tables", tables);
  if (options.allLabels) words.push("--all-labels");
  return [...words, ...whoseLabels(options), "--out", "dataset"].join(" ");
}

function whoseLabels({ raters, without }: ExportOptions): string[] {
  return [
    ...(raters === undefined ? [] : ["--raters", shellWord(raters)]),
    ...(without === undefined ? [] : ["--without", shellWord(without)]),
  ];
}

/** A word as a shell reads it. */
export function shellWord(text: string): string {
  return /^[\w:.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A command to take away, as it is typed on this server. */
export function CommandField({ label, words }: { label: string; words: string }) {
  return <CopyField label={label} value={`${useCommandName()} ${words}`} />;
}
