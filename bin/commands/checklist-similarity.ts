import { basename } from "node:path";
import { buffer } from "node:stream/consumers";
import { type Command, Option } from "commander";
import { counted } from "@/lib/format/format-number";
import { splitQuestions } from "@/lib/interchange/formats/table";
import { AppError } from "@/lib/wire/app-error";
import { intervalJson, valueJson } from "../agreement/agreement-json";
import { addResamplingOptions, type RawResamplingOptions, readResamplingOptions } from "../agreement/agreement-options";
import { intervalText, intervalTitle, valueText } from "../agreement/agreement-text";
import type { ResamplingOptions } from "../agreement/compute-agreement";
import { type ChecklistComparison, compareChecklists } from "../checklists/compare-checklists";
import { type ChecklistFileOptions, ONLY, type ReadChecklists, readChecklists } from "../checklists/read-checklists";
import { collect, conditions } from "../labels/label-file-options";
import { readLabelFile } from "../labels/read-label-file";
import { openInput } from "../support/open-input";
import { textTable } from "../support/text-table";

interface Options extends RawResamplingOptions {
  readonly unit?: string;
  readonly checklist?: string;
  readonly question?: string;
  readonly alternative?: string;
  readonly where?: readonly string[];
  readonly otherWhere?: readonly string[];
  readonly plain?: boolean;
  readonly letters: "english" | "unicode";
  readonly json?: boolean;
}

const EXAMPLES = `
A checklist a row (a list in JSON, or a text with a question a line), or a question a row. Several checklists of an
instruction in OTHER are alternatives: each is compared with the gold one, and they are averaged.
BLEU is sacreBLEU's sentence BLEU (tokens 13a) from 0 to 1, ROUGE that of rouge_score without stemming.

Examples:
  npm run -s tickbox -- checklist-similarity docs/examples/gold-checklists.jsonl docs/examples/other-checklists.csv
  npm run -s tickbox -- checklist-similarity docs/examples/gold-checklists.jsonl docs/examples/other-checklists.csv --json`;

export function checklistSimilarityCommand(command: Command): void {
  command
    .argument("<gold>", "the gold checklists, one for each instruction: CSV, TSV or JSON Lines; - for standard input")
    .argument("<other>", "the checklists to compare with them")
    .option("--unit <column>", "the instruction (default: the first usual name: item_id, instruction_id, id, …)")
    .option(
      "--checklist <column>",
      "all questions of a checklist (default: the first usual name: checklist, questions, …)",
    )
    .option("--question <column>", "one question per row (default: question or text, if there is no checklist column)")
    .option(
      "--alternative <column>",
      "with one question per row: whose checklist it belongs to (default: writer, source, …)",
    )
    .option("--where <column=value>", "only rows of GOLD with this value; repeatable", collect)
    .option("--other-where <column=value>", "only rows of OTHER with this value; repeatable", collect)
    .option("--plain", "each file is one checklist with one question per line, as .txt and .md files always are")
    .addOption(
      new Option("--letters <which>", "what ROUGE takes for letters: a to z as rouge_score, or those of every script")
        .choices(["english", "unicode"])
        .default("english"),
    );
  addResamplingOptions(command);
  command
    .option("--json", "print one object with every number in full")
    .addHelpText("after", EXAMPLES)
    .action(runSimilarity);
}

async function runSimilarity(goldPath: string, otherPath: string, raw: Options): Promise<void> {
  if (goldPath === "-" && otherPath === "-") {
    throw new AppError("INVALID", "Only one of the two files can be standard input. Name the other one by its path.");
  }
  const resampling = readResamplingOptions(raw);
  const isPlain = (path: string) => raw.plain === true || /\.(txt|md)$/i.test(path);
  const readPlain = async (path: string) => {
    const name = path === "-" ? "standard input" : basename(path);
    return { name, checklists: await readPlainChecklist(path, name) };
  };
  const read = (path: string, where: readonly string[] = []) =>
    isPlain(path)
      ? readPlain(path)
      : readLabelFile(path, { header: true }, async (file) => ({
          name: file.name,
          checklists: await readChecklists(file, fileOptions(raw, where)),
        }));
  const gold = await read(goldPath, raw.where);
  const other = await read(otherPath, raw.otherWhere);
  const goldOnes = onlyOnes(gold.name, gold.checklists);
  const comparison = compareChecklists(goldOnes, other.checklists, { letters: raw.letters }, resampling);
  console.log(
    raw.json ? JSON.stringify(toJson(comparison), null, 2) : toText(gold.name, other.name, comparison, resampling),
  );
}

function fileOptions(raw: Options, where: readonly string[]): ChecklistFileOptions {
  return {
    unit: raw.unit ?? null,
    checklist: raw.checklist ?? null,
    question: raw.question ?? null,
    alternative: raw.alternative ?? null,
    where: conditions(where),
  };
}

function onlyOnes(name: string, checklists: ReadChecklists): Map<string, readonly string[]> {
  return new Map(
    [...checklists].map(([id, [first = [], ...more]]) => {
      if (more.length === 0) return [id, first];
      throw new AppError(
        "INVALID",
        `${name}: expected one gold checklist for each instruction, found ${more.length + 1} for ${id}: choose with --where column=value.`,
      );
    }),
  );
}

function toJson({ nInstructions, nComparisons, nOnlyGold, nOnlyOther, results }: ChecklistComparison) {
  return {
    n_instructions: nInstructions,
    n_comparisons: nComparisons,
    n_only_gold: nOnlyGold,
    n_only_other: nOnlyOther,
    results: results.map(({ statistic, value, interval, n }) => ({
      statistic,
      ...valueJson(value),
      ...intervalJson(interval),
      n,
    })),
  };
}

function toText(
  gold: string,
  other: string,
  { nInstructions, nComparisons, nOnlyGold, nOnlyOther, results }: ChecklistComparison,
  { resamples, seed, confidence }: ResamplingOptions,
): string {
  const columns = [
    { title: "measure" },
    { title: "mean", align: "right" as const },
    { title: intervalTitle(confidence) },
    { title: "instructions", align: "right" as const },
  ];
  const rows = results.map(({ title, value, interval, n }) => [
    title,
    valueText(value),
    intervalText(interval),
    n.toLocaleString("en"),
  ]);
  const reasons = results.flatMap(({ title, value }) =>
    value.defined ? [] : [`Undefined: ${title}. ${value.explanation}`],
  );
  return [
    `${counted(nInstructions, "instruction")} with checklists in both (${counted(nComparisons, "comparison")}; only in ${gold}: ${nOnlyGold}; only in ${other}: ${nOnlyOther})`,
    "",
    textTable(columns, rows),
    "",
    ...reasons,
    ...(resamples > 0
      ? [`Intervals: bootstrap over instructions, ${counted(resamples, "resample")}, seed ${seed}.`]
      : []),
  ]
    .join("\n")
    .trimEnd();
}

/** One checklist from a text with a question a line. */
async function readPlainChecklist(path: string, name: string): Promise<ReadChecklists> {
  const { bytes } = await openInput(path);
  return new Map([[ONLY, [splitQuestions(decode(await buffer(bytes), name))]]]);
}

function decode(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("INVALID", `${name}: expected text in UTF-8 (save the file as UTF-8).`);
  }
}
