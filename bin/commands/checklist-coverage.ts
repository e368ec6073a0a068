import { Option } from "commander";
import { counted } from "@/lib/format/format-number";
import {
  ALIKE,
  type ChecklistCoverage,
  type CoverageCounts,
  checklistCoverage,
  coverageCounts,
  type Match,
  suggestedMatches,
  summed,
} from "@/lib/stats/checklist/checklist-coverage";
import { seededRandom } from "@/lib/stats/resampling/random";
import type { Statistic } from "@/lib/stats/statistic";
import { AppError } from "@/lib/wire/app-error";
import { onlyGoldOnes, type ReadChecklists, readChecklistSeries, readChecklists } from "../checklists/read-checklists";
import { type ReadMatches, readMatches } from "../checklists/read-matches";
import { collect, conditions } from "../labels/label-file-options";
import { readLabelFile } from "../labels/read-label-file";
import { type Column, column, rowsJson, tableText } from "../statistics/columns";
import { intervalJson, intervalText, undefinedNotes, valueText } from "../statistics/printed-values";
import { drawnText, type ResamplingOptions } from "../statistics/resampling-options";
import { type Printout, statisticsCommand } from "../statistics/statistics-command";

interface Options {
  readonly unit?: string;
  readonly checklist?: string;
  readonly question?: string;
  readonly series?: string;
  readonly where?: readonly string[];
  readonly otherWhere?: readonly string[];
  readonly matches?: string;
  readonly threshold: string;
}

const HELP = `
Recall: the share of gold questions that at least one question covers. Precision: the share of questions that cover at
least one gold question. F1: their harmonic mean. All over the questions of all instructions together.
Which question covers which is what MATCHES says (a row for each pair with yes or no, or for each match alone). Without
it, the words decide: a pair matches from ROUGE-1 F1 = --threshold on. That is a suggestion, not a judgement.
A single file has all pairs of questions with their texts, as a study's Coverage page writes it.

Examples:
  npm run -s tickbox -- checklist-coverage docs/examples/gold-checklists.jsonl docs/examples/other-checklists.csv --series writer --matches docs/examples/question-matches.csv
  npm run -s tickbox -- checklist-coverage docs/examples/gold-checklists.jsonl docs/examples/other-checklists.csv --json`;

interface SeriesResult {
  readonly series: string;
  readonly coverage: ChecklistCoverage;
  /** Checklists compared: more than the instructions where one has alternatives. */
  readonly comparisons: number;
  readonly nOnlyGold: number;
  readonly nOnlyOther: number;
  /** Instructions about which the file of matches says nothing. */
  readonly nUnmatched: number;
}

type Estimated = ChecklistCoverage["recall"];

function estimate(title: string, key: "recall" | "precision" | "f1"): Column<SeriesResult>[] {
  const of = ({ coverage }: SeriesResult): Estimated => coverage[key];
  const json = (value: Statistic) =>
    value.defined ? { [key]: value.value } : { [key]: null, [`${key}_reason`]: value.explanation };
  const interval = (row: SeriesResult) => {
    const said = intervalJson(of(row).interval);
    return Object.fromEntries(Object.entries(said).map(([name, value]) => [`${key}_${name}`, value]));
  };
  return [
    {
      title,
      align: "right",
      text: (row) => valueText(of(row).value),
      json: (row) => ({ ...json(of(row).value), ...interval(row) }),
    },
    column.onlyText("interval", (row) => intervalText(of(row).interval)),
  ];
}

const COLUMNS: readonly Column<SeriesResult>[] = [
  column.named("series", ({ series }) => series),
  column.count("n", ({ coverage }) => coverage.instructions, "n_instructions"),
  column.count("gold", ({ coverage }) => coverage.gold, "n_gold"),
  column.count("covered", ({ coverage }) => coverage.covered, "n_covered"),
  ...estimate("recall", "recall"),
  column.count("questions", ({ coverage }) => coverage.questions, "n_questions"),
  column.count("matched", ({ coverage }) => coverage.matched, "n_matched"),
  ...estimate("precision", "precision"),
  ...estimate("F1", "f1"),
  column.onlyJson(({ comparisons, nOnlyGold, nOnlyOther, nUnmatched }) => ({
    n_comparisons: comparisons,
    n_only_gold: nOnlyGold,
    n_only_other: nOnlyOther,
    n_without_matches: nUnmatched,
  })),
];

export const checklistCoverageCommand = statisticsCommand<Options>({
  name: "checklist-coverage",
  files: [
    ["<gold>", "the gold checklists, one for each instruction: CSV, TSV or JSON Lines; - for standard input"],
    ["[other]", "the checklists whose questions may cover them; none if GOLD has a row for each pair of questions"],
  ],
  options: [
    new Option("--matches <file>", "which question covers which: columns item_id, gold_question, question, match"),
    new Option("--threshold <share>", "without --matches: how alike the words of a match are, ROUGE-1 F1").default(
      String(ALIKE),
    ),
    new Option("--series <column>", "a result for each value (default: series, checklist_series or generator)"),
    new Option("--unit <column>", "the instruction (default: the first usual name: item_id, instruction_id, id, …)"),
    new Option("--checklist <column>", "all questions of a checklist (default: checklist, questions, …)"),
    new Option("--question <column>", "one question per row (default: question or text, if there is no checklist)"),
    new Option("--where <column=value>", "only rows of GOLD with this value; repeatable").argParser<string[]>(collect),
    new Option("--other-where <column=value>", "only rows of OTHER with this value; repeatable").argParser<string[]>(
      collect,
    ),
  ],
  resamples: true,
  help: HELP,
  async run({ paths: [goldPath = "", otherPath = ""], raw, resampling }) {
    const threshold = shareOf(raw.threshold);
    if (otherPath === "")
      return printout(await resultsOfPairs(goldPath, raw, resampling), goldPath, threshold, resampling);
    const read = (where: readonly string[] = []) => ({
      unit: raw.unit ?? null,
      checklist: raw.checklist ?? null,
      question: raw.question ?? null,
      alternative: null,
      where: conditions(where),
    });
    const gold = await readLabelFile(goldPath, { header: true }, async (file) =>
      onlyGoldOnes(file.name, await readChecklists(file, read(raw.where))),
    );
    const series = await readLabelFile(otherPath, { header: true }, (file) =>
      readChecklistSeries(file, { ...read(raw.otherWhere), series: raw.series ?? null }),
    );
    const matches =
      raw.matches === undefined
        ? null
        : await readLabelFile(raw.matches, { header: true }, (file) =>
            readMatches(file, { unit: raw.unit ?? null, series: raw.series ?? null }),
          );
    const results = [...series].map(([name, checklists]) =>
      resultOf(name, gold, checklists, { matches, threshold }, resampling),
    );
    return printout(results, raw.matches ?? null, threshold, resampling);
  },
});

/** @param matches the file that says what matches; null where the words do */
function printout(
  results: readonly SeriesResult[],
  matches: string | null,
  threshold: number,
  resampling: ResamplingOptions,
): Printout {
  const basis =
    matches === null
      ? `Matches: suggested by the words (ROUGE-1 F1 of at least ${threshold}); nobody judged them.`
      : `Matches: ${matches}.`;
  return {
    files: [],
    json: () => ({
      matches: matches === null ? "words" : "file",
      ...(matches === null ? { threshold } : {}),
      results: rowsJson(COLUMNS, results),
    }),
    text: () => [
      basis,
      tableText(COLUMNS, results, resampling.confidence),
      [
        ...results.flatMap(remarks),
        ...undefinedNotes(results.flatMap(({ coverage }) => [coverage.recall.value, coverage.precision.value])),
        ...undefinedNotes(
          results.flatMap(({ coverage: { recall } }) => (recall.value.defined ? [recall.interval] : [])),
          "No interval. ",
        ),
      ],
      resampling.resamples > 0 ? `Intervals: bootstrap over instructions, ${drawnText(resampling)}` : "",
    ],
  };
}

/** Of a file with a row for each pair of questions. */
async function resultsOfPairs(path: string, raw: Options, resampling: ResamplingOptions): Promise<SeriesResult[]> {
  if (raw.matches !== undefined) {
    throw new AppError("INVALID", "--matches needs two files of checklists: name the other checklists too.");
  }
  const matches = await readLabelFile(path, { header: true }, (file) =>
    readMatches(file, { unit: raw.unit ?? null, series: raw.series ?? null }),
  );
  const series = matches.pairs();
  if (series.size === 0) throw new AppError("INVALID", `${path}: expected at least one pair of questions; found none.`);
  return [...series].map(([name, byUnit]) => {
    const gold = new Map([...byUnit].map(([id, { gold: questions }]) => [id, questions]));
    const checklists = new Map([...byUnit].map(([id, { questions }]) => [id, [questions]]));
    return resultOf(name, gold, checklists, { matches, threshold: ALIKE }, resampling);
  });
}

interface Matching {
  readonly matches: ReadMatches | null;
  readonly threshold: number;
}

function resultOf(
  series: string,
  gold: ReadonlyMap<string, readonly string[]>,
  checklists: ReadChecklists,
  { matches, threshold }: Matching,
  { resamples, seed, confidence, method }: ResamplingOptions,
): SeriesResult {
  const counts: CoverageCounts[] = [];
  let [comparisons, inBoth, nUnmatched] = [0, 0, 0];
  for (const [id, goldQuestions] of gold) {
    const alternatives = checklists.get(id);
    if (!alternatives) continue;
    inBoth++;
    const ofInstruction = alternatives.flatMap((questions): CoverageCounts[] => {
      const found: Match[] | null = matches
        ? matches.matchesOf(series, id, goldQuestions, questions)
        : suggestedMatches(goldQuestions, questions, threshold);
      return found === null ? [] : [coverageCounts(goldQuestions.length, questions.length, found)];
    });
    comparisons += ofInstruction.length;
    if (ofInstruction.length === 0) nUnmatched++;
    else counts.push(summed(ofInstruction));
  }
  const options = () => ({ random: seededRandom(seed), resamples, confidence, method });
  return {
    series,
    coverage: checklistCoverage(counts, resamples === 0 ? null : options),
    comparisons,
    nOnlyGold: gold.size - inBoth,
    nOnlyOther: [...checklists.keys()].filter((id) => !gold.has(id)).length,
    nUnmatched,
  };
}

function remarks({ series, nOnlyGold, nOnlyOther, nUnmatched }: SeriesResult): string[] {
  const said = [
    ...(nOnlyGold > 0 ? [`${counted(nOnlyGold, "instruction")} with a gold checklist alone`] : []),
    ...(nOnlyOther > 0 ? [`${counted(nOnlyOther, "instruction")} without a gold checklist`] : []),
    ...(nUnmatched > 0 ? [`${counted(nUnmatched, "instruction")} that the matches say nothing about`] : []),
  ];
  return said.length === 0 ? [] : [`${series === "" ? "Left out" : `${series}: left out`}: ${said.join(", ")}.`];
}

function shareOf(raw: string): number {
  const share = Number(raw);
  if (raw.trim() !== "" && share > 0 && share <= 1) return share;
  throw new AppError("INVALID", `--threshold: expected a share above 0, at most 1, such as 0.5; found ${raw}.`);
}
