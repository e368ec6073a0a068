import type { DatasetOptions, DatasetTable, LeftOutRows, TableFile, ValueType } from "@/lib/exports/dataset/dataset";
import { isMachine, kindName, labelsByKind, labelsOf, ratersOf, shares } from "@/lib/exports/dataset/kinds-text";
import type { ExportedAgreement, ExportFacts } from "@/lib/exports/export-source";
import { counted, formatCount } from "@/lib/format/format-number";
import { DRAWN_NAMES } from "@/lib/results/agreement-statistic";
import { excludedText, parseExcluded } from "@/lib/results/excluded";
import { planWords } from "@/lib/round/planned-round";
import { PROTOCOLS } from "@/lib/round/protocol/protocols";
import { bestOf, isOfCategories, isOfRealNumbers, scaleOfRound } from "@/lib/round/protocol/round-scale";
import { settledRule } from "@/lib/round/settled-tasks";
import { knownLimits } from "./known-limits";

export interface DescribedDataset {
  readonly facts: ExportFacts;
  readonly options: DatasetOptions;
  readonly files: readonly TableFile[];
  readonly leftOut: Partial<Record<DatasetTable, LeftOutRows>>;
}

export const TABLE_WORDS: Readonly<Record<DatasetTable, string>> = {
  gold: "one row per task: texts, the raters' labels counted level by level (soft labels), and the gold label",
  questions: "one row per question of a task: how raters answered or categorised it",
  labels: "one row per label: each rater's own, under a pseudonym, for those who study disagreement",
  dpo: "one row per pair: prompt, chosen, rejected and margin, as TRL's DPO trainer reads them",
  reward:
    "one row for every two responses to an instruction of which one scores higher, as TRL's reward trainer reads them",
  kto: "one row per response: prompt, completion and label (above or below the middle of the scale), as TRL's KTO trainer reads them",
  rubrics: "one row per instruction: prompt, questions and weights, for reinforcement learning against a checklist",
};

export const datasetTitle = ({ facts, options }: DescribedDataset) =>
  options.title ?? `${facts.study.name}: ${facts.round.name}`;

/** The chosen day of publication, else the day of the last label; null without labels. The time of the export would change the bytes. */
export function publishedOn({ facts, options }: Pick<DescribedDataset, "facts" | "options">): string | null {
  return options.published ?? facts.lastLabelAt?.slice(0, 10) ?? null;
}

/** How to cite it, as BibTeX. */
export function citation(dataset: DescribedDataset): string {
  const { options } = dataset;
  const day = publishedOn(dataset);
  const escaped = (text: string) => text.replace(/\s+/g, " ").replace(/[\\{}]/g, "");
  return [
    "@misc{tickbox_dataset,",
    `  title = {${escaped(datasetTitle(dataset))}},`,
    ...(options.creator ? [`  author = {{${escaped(options.creator)}}},`] : []),
    ...(day === null ? [] : [`  year = {${day.slice(0, 4)}},`]),
    ...(options.url ? [`  howpublished = {\\url{${escaped(options.url)}}},`] : []),
    "  note = {Dataset, labelled in Tickbox},",
    "}",
  ].join("\n");
}

/** README.md of a dataset, with the front matter that hubs read. Nothing in it depends on when it is made. */
export function datasetCard(dataset: DescribedDataset): string {
  const { facts, options, files } = dataset;
  const { round } = facts;
  const raters = ratersOf(facts, options);
  const entry = PROTOCOLS[round.protocol];
  const limits = knownLimits(facts);
  return [
    `---\n${frontMatter(dataset)}---`,
    `# ${plain(datasetTitle(dataset))}`,
    [`${capitalised(labelsByKind(raters))}.`, ...countedText(dataset), "Made with Tickbox."].join(" "),
    ...omittedText(facts),
    "## Tables",
    table(
      ["configuration", "split", "rows", "contents"],
      files.map(({ table: name, split, rows }) => [`\`${name}\``, split, formatCount(rows), TABLE_WORDS[name]]),
    ),
    options.testShare > 0
      ? `The split \`test\` has about ${percent(options.testShare)} of the instructions, drawn with seed ${options.seed}; all that is about an instruction is in one split.`
      : "There is one split, `train`.",
    ...leftOutText(dataset),
    "## Protocol",
    [
      round.overlap === 0
        ? `${entry.name}.`
        : `${entry.name}, target: ${round.stopsWhenSettled ? settledRule(round) : `${counted(round.overlap, "rater")} per task`}.`,
      ...(round.planned ? [`Planned by a judge: ${planWords(round.planned)}.`] : []),
      ...levelsText(round),
      ...(round.allowUnknown && entry.asks.includes("answers") ? ["A question could be answered with UNKNOWN."] : []),
      ...(round.ratedCriterion === null ? [] : [`Rated: ${plain(round.ratedCriterion)}.`]),
      ...(entry.unit === "pair"
        ? [round.shufflePositions ? "Which response came first was drawn for each rater." : "Response A came first."]
        : []),
    ].join(" "),
    "## Columns",
    ...columnsText(files),
    "What each means is in Tickbox's description of the gold format.",
    "## Raters",
    table(
      ["rater", "kind", "labels", "counted in gold labels"],
      raters.map((rater) => [rater.rater, kindName(rater), formatCount(rater.labels), formatCount(rater.counted)]),
    ),
    "## Instructions to annotators",
    round.guidelines.trim() === "" ? "None were written." : fenced(round.guidelines),
    "## Agreement",
    agreementText(facts),
    "## Known limits",
    limits.map((limit) => `- ${limit}`).join("\n"),
    "## Personal information",
    "Raters are under pseudonyms; names, emails, comments and reports are not part of the dataset. Instructions and responses are as they were imported and were not searched for personal information.",
    "## Citation",
    `\`\`\`bibtex\n${citation(dataset)}\n\`\`\``,
    "## Licence",
    `${plain(options.license)}, chosen by the researchers for their labels. Instructions and responses may be under terms of their own.`,
    "",
  ].join("\n\n");
}

function frontMatter({ facts, options, files, leftOut, ...rest }: DescribedDataset): string {
  const title = datasetTitle({ facts, options, files, leftOut, ...rest });
  const gold = files.filter(({ table: name }) => name === "gold" || name === "labels");
  const largest = Math.max(0, ...gold.map(({ rows }) => rows));
  const raters = ratersOf(facts, options);
  const annotators = [
    ...(raters.some((rater) => !isMachine(rater)) ? ["other"] : []),
    ...(raters.some(isMachine) ? ["machine-generated"] : []),
  ];
  const names = [...new Set(files.map(({ table: name }) => name))];
  return [
    `license: ${options.license}`,
    `pretty_name: ${JSON.stringify(title)}`,
    ...(options.languages ? ["language:", ...options.languages.map((code) => `- ${code}`)] : []),
    "task_categories:",
    "- text-generation",
    ...(annotators.length > 0 ? ["annotations_creators:", ...annotators.map((name) => `- ${name}`)] : []),
    "size_categories:",
    `- ${sizeCategory(largest)}`,
    "tags:",
    ...["tickbox", "human-feedback", facts.round.protocol.replaceAll("_", "-")].map((tag) => `- ${tag}`),
    "dataset_info:",
    ...names.flatMap((name) => infoOf(files.filter((file) => file.table === name))),
    "configs:",
    ...names.flatMap((name, index) => [
      `- config_name: ${name}`,
      ...(index === 0 ? ["  default: true"] : []),
      "  data_files:",
      ...files
        .filter((file) => file.table === name)
        .flatMap(({ split, path }) => [`  - split: ${split}`, `    path: ${path}`]),
    ]),
    "",
  ].join("\n");
}

const FEATURES: Readonly<Record<ValueType, readonly string[]>> = {
  string: ["    dtype: string"],
  integer: ["    dtype: int64"],
  number: ["    dtype: float64"],
  boolean: ["    dtype: bool"],
  time: ["    dtype: timestamp[ms]"],
  strings: ["    list: string"],
  numbers: ["    list: float64"],
  messages: ["    list:", "    - name: role", "      dtype: string", "    - name: content", "      dtype: string"],
};

/** The types of a table's columns and the sizes of its splits, as hubs show them. */
function infoOf(files: readonly TableFile[]): string[] {
  const [first] = files;
  if (!first) return [];
  return [
    `- config_name: ${first.table}`,
    "  features:",
    ...first.columns.flatMap(({ name, type }) => [`  - name: ${JSON.stringify(name)}`, ...FEATURES[type]]),
    "  splits:",
    ...files.flatMap(({ split, rows, bytes }) => [
      `  - name: ${split}`,
      `    num_bytes: ${bytes}`,
      `    num_examples: ${rows}`,
    ]),
  ];
}

const TYPE_WORDS: Readonly<Record<ValueType, string>> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  time: "time (UTC)",
  strings: "list of texts",
  numbers: "list of numbers",
  messages: "list of messages",
};

function columnsText(files: readonly TableFile[]): string[] {
  const tables = new Map(files.map((file) => [file.table, file.columns]));
  return [...tables].map(
    ([name, columns]) =>
      `\`${name}\`: ${columns.map((column) => `\`${column.name}\` (${TYPE_WORDS[column.type]})`).join(", ")}.`,
  );
}

/** What the gold labels count, where that is not all that was said before. */
function countedText({ facts, options, files }: DescribedDataset): string[] {
  if (!files.some(({ table: name }) => name !== "labels")) return [];
  const tasks = counted(facts.counts.labelledTasks, "task");
  const counting = facts.raters
    .filter((rater) => rater.counted > 0)
    .map((rater) => ({ ...rater, labels: rater.counted }));
  const isAll = labelsOf(counting) === labelsOf(ratersOf(facts, options));
  return [`Gold labels of ${tasks}${isAll ? "" : `, from ${labelsByKind(counting)}`}.`];
}

function omittedText({ omitted }: ExportFacts): string[] {
  return omitted.length === 0 ? [] : [`Not in this dataset: other labels of the round (${shares(omitted)}).`];
}

/** The levels with the names that raters saw; those of an imported round are empty unless its file brought them. */
function levelsText(round: ExportFacts["round"]): string[] {
  const scale = scaleOfRound(round);
  if (!scale) return [];
  if (isOfRealNumbers(scale)) return [`Levels: real numbers, of which the ${bestOf(round.scale)} is best.`];
  if (isOfCategories(scale)) return [`Categories: ${round.levelNames.map(plain).join("; ")}.`];
  const [lowest, highest] = [scale.values[0], scale.values.at(-1)];
  const names = round.levelNames.length > 0 ? round.levelNames : scale.levelNames;
  const named = scale.values.flatMap((value, index) => (names[index] ? [`${value} = ${plain(names[index])}`] : []));
  if (named.length === scale.values.length) return [`Levels: ${named.join("; ")}.`];
  return [`Levels: ${lowest} to ${highest}${named.length > 0 ? ` (${named.join("; ")})` : ""}.`];
}

function sizeCategory(rows: number): string {
  const steps = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
  const names = ["n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M", "1M<n<10M", "10M<n<100M"];
  return names[steps.filter((step) => rows >= step).length] ?? "n<1K";
}

function leftOutText({ leftOut }: DescribedDataset): string[] {
  const lines = Object.entries(leftOut).flatMap(([name, { ties, tiesKept, middle, undecided }]) => {
    const parts = [
      ...(ties > 0 ? [`${counted(ties, "tie")} ${tiesKept > 0 ? "kept with margin 0" : "dropped"}`] : []),
      ...(middle > 0 ? [`${counted(middle, "response")} with the middle score dropped`] : []),
      ...(undecided > 0 ? [`${counted(undecided, "task")} without a gold label dropped`] : []),
    ];
    return parts.length > 0 ? [`- \`${name}\`: ${parts.join(", ")}.`] : [];
  });
  return lines.length > 0 ? [`Not every task has a row in the tables for training:\n\n${lines.join("\n")}`] : [];
}

function agreementText({ agreement, checklistAgreement, options }: ExportFacts): string {
  const rows = [
    ...(agreement ? [agreementRow("labels", agreement)] : []),
    ...(checklistAgreement ? [agreementRow("answers to questions", checklistAgreement)] : []),
  ];
  const without = parseExcluded(options.without);
  return [
    rows.length > 0
      ? table(["of", "coefficient", "value", "95% interval", "units with two or more", "raters"], rows)
      : "No coefficient is defined for this protocol.",
    `Labels that count: ${options.raters}.${without ? ` ${excludedText(without)}` : ""}`,
  ].join("\n\n");
}

function agreementRow(of: string, agreement: ExportedAgreement): string[] {
  const { value, interval } = agreement.estimate;
  return [
    of,
    `${agreement.coefficient} (${agreement.level})`,
    value.defined ? value.value.toFixed(3) : `undefined: ${value.explanation}`,
    interval.defined
      ? `${interval.value.low.toFixed(3)} to ${interval.value.high.toFixed(3)}, bootstrap over ${DRAWN_NAMES[agreement.drawn]}`
      : `undefined: ${interval.explanation}`,
    formatCount(agreement.nUnitsPairable),
    formatCount(agreement.nRaters),
  ];
}

const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A researcher's words on one line, without meaning for Markdown. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, "\\$&");
}

/** Text as it was written, whatever it holds. */
function fenced(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}markdown\n${text.trimEnd()}\n${fence}`;
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/\s+/g, " ").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}
