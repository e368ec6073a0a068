import { writeFile } from "node:fs/promises";
import { Option } from "commander";
import {
  isScoredByPoints,
  type QuestionScoring,
  questionScoringSchema,
  scoringOf,
  scoringProblem,
} from "@/lib/checklist/question-scoring";
import { csvLine } from "@/lib/format/csv-line";
import { counted } from "@/lib/format/format-number";
import { ANSWER_WORDS, asWord, meansMissing, numberIn } from "@/lib/imports/label-words";
import { shorten } from "@/lib/imports/shorten";
import { columnCalled } from "@/lib/interchange/column-called";
import { FileProblem } from "@/lib/interchange/file-problem";
import { type PointedLabel, type PointsPart, pointsParts } from "@/lib/stats/checklist/points-parts";
import { type PointsEstimate, pointsEstimate, pointsScore } from "@/lib/stats/checklist/weighted-score";
import { groupRows } from "@/lib/stats/group-rows";
import { seededRandom } from "@/lib/stats/resampling/random";
import { valueOrNull } from "@/lib/stats/statistic";
import { AppError } from "@/lib/wire/app-error";
import { collectLabels } from "../labels/collect-labels";
import type { LabelFileOptions } from "../labels/label-file-options";
import { unitParts } from "../labels/oriented-rows";
import { readLabelFile } from "../labels/read-label-file";
import type { UsedColumns } from "../labels/used-columns";
import { type Column, column, rowsJson, tableText } from "../statistics/columns";
import { onePointNote } from "../statistics/printed-values";
import { drawnText } from "../statistics/resampling-options";
import { statisticsCommand } from "../statistics/statistics-command";

interface Options {
  readonly question?: string;
  readonly checklist?: string;
  readonly system?: string;
  readonly scores?: string;
}

const HELP = `
A row is an answer (YES, NO or UNKNOWN) to one question, as in answers.csv of an export; columns beside it say how the
question counts: points (-10 to 10, not 0), required (true, false) and sections (JSON: [{"name": "Content", "weight": 2}],
the outermost first).

Examples:
  npm run -s tickbox -- points docs/examples/points.csv
  npm run -s tickbox -- points docs/examples/points.csv --where annotator_id=Ines --json`;

type Row = PointsPart & {
  readonly estimate: Omit<PointsEstimate, "interval"> & { readonly interval: PointsEstimate["interval"] | null };
};

const COLUMNS: readonly Column<Row>[] = [
  column.named("system", ({ system }) => system, 40),
  {
    title: "questions",
    text: ({ of, names }) => (of === "all" ? "all" : of === "section" ? names.join(" / ") : `category ${names[0]}`),
    json: ({ of, names }) => ({ of, names }),
  },
  column.mainNumber("score", ({ estimate }) => estimate.value),
  column.interval(({ estimate }) => estimate.interval),
  column.number("before clipping", "unclipped", ({ estimate }) => estimate.unclipped),
  column.count("instructions", ({ estimate }) => estimate.instructions, "n_instructions"),
  column.count("responses", ({ estimate }) => estimate.responses, "n_responses"),
  column.count("without score", ({ estimate }) => estimate.withoutScore, "n_without_score"),
  column.onlyJson(({ estimate }) => ({ n_failed_required: estimate.failedRequired })),
];

export const pointsCommand = statisticsCommand<Options>({
  name: "points",
  files: [["<answers>", "answers to questions that have points: CSV, TSV or JSON Lines; - for standard input"]],
  labelsWithout: [
    ...["--by", "--wide", "--raters", "--raters-in-rows", "--values", "--columns-are", "--columns"],
    ...["--reversible", "--stored-order", "--symmetric"],
  ],
  options: [
    new Option("--question <column>", "the question (default: question_id or question)"),
    new Option("--checklist <column>", "the question's checklist, and what is drawn whole (default: instruction_id)"),
    new Option("--system <column>", "whose responses are compared (default: system, if present)"),
    new Option("--scores <file>", "write each label's score to this file, to be read by agreement, systems and so on"),
  ],
  resamples: true,
  help: HELP,
  async run({ paths: [path = ""], raw, resampling, file }) {
    const read = await readPoints(path, file(), raw);
    if (raw.scores !== undefined) await writeScores(raw.scores, read.labels);
    const { seed, resamples, ...drawing } = resampling;
    const rows = pointsParts(read.labels).map((part): Row => {
      const options = { ...drawing, resamples: Math.max(1, resamples), random: seededRandom(seed) };
      const estimate = pointsEstimate(part.labels, options);
      return { ...part, estimate: { ...estimate, interval: resamples === 0 ? null : estimate.interval } };
    });
    return {
      files: [read],
      json: () => ({ results: rowsJson(COLUMNS, rows) }),
      text: () => [
        `Score by points in ${read.name}`,
        tableText(COLUMNS, rows, resampling.confidence),
        [
          "A label: points of the questions with YES over all points above 0, sections weighted; UNKNOWN is left out, and a required question with NO makes it 0 at most.",
          "A system: the mean over labels, then responses, then instructions, clipped to 0–1 at the end.",
          resamples === 0 ? "" : `Intervals: bootstrap over instructions, ${drawnText(resampling)}`,
          raw.scores === undefined ? "" : `${counted(read.labels.length, "label")} in ${raw.scores}.`,
          onePointNote(rows.map(({ estimate }) => estimate.interval)),
        ],
      ],
    };
  },
});

type ReadLabel = PointedLabel & { readonly rater: string };

interface ReadPoints {
  readonly name: string;
  readonly labels: readonly ReadLabel[];
  readonly columns: UsedColumns;
  readonly notes: readonly string[];
}

type Named = Pick<Options, "question" | "checklist" | "system">;

/** Every rater's answers about a response, with each question of its checklist; one that nobody answered counts as UNKNOWN. */
function readPoints(path: string, options: LabelFileOptions, named: Named): Promise<ReadPoints> {
  return readLabelFile(path, options, async (reading) => {
    const { name } = reading;
    const usual = (names: readonly string[]) => columnCalled(names, reading.table.columns) ?? null;
    const question = named.question ?? usual(["question_id", "question"]);
    const counts = [usual(["points"]), usual(["required"]), usual(["sections"])];
    if (question === null) throw new AppError("INVALID", `${name}: name the column of the questions with --question.`);
    if (counts.every((each) => each === null)) {
      throw new AppError(
        "INVALID",
        `${name}: expected a column points, required or sections, which say how questions count.`,
      );
    }
    const checklist = named.checklist ?? usual(["instruction_id"]);
    const parts = [
      checklist,
      question,
      named.system ?? usual(["system"]),
      ...counts,
      usual(["categories"]),
      usual(["task"]),
    ];
    const likely = {
      unit: usual(["response_id"]) ?? undefined,
      value: usual(["answer"]) ?? undefined,
      ...options.likely,
    };
    const collected = await collectLabels(reading, { ...options, by: [], unitParts: parts, likely, pairs: null });
    const [group] = collected.groups;
    const table = group?.labels.finishWith(answerOf);
    const found = (table?.unitIds ?? []).map((id, unit) => {
      const [response, of, asked, system, points, required, sections, categories, task] = unitParts(id);
      const answers = Array.from(
        { length: (table?.unitOffsets[unit + 1] ?? 0) - (table?.unitOffsets[unit] ?? 0) },
        (_, at) => {
          const place = (table?.unitOffsets[unit] ?? 0) + at;
          const answer = table?.scale.values[table.valueIndex[place] ?? 0];
          const isMet = answer === "UNKNOWN" ? null : answer === "YES";
          return { rater: table?.raterIds?.[table.raterIndex[place] ?? 0] ?? "", isMet };
        },
      );
      const scoring = scoringIn(name, asked ?? "", { points, required, sections });
      return {
        ...{
          response: response ?? "",
          checklist: of ?? "",
          question: asked ?? "",
          system: system ?? "all",
          task: task ?? "",
        },
        scoring,
        categories: listIn(categories),
        answers,
      };
    });
    return { name, labels: labelsOf(name, found), columns: collected.columns, notes: collected.notes };
  });
}

interface AnsweredQuestion {
  readonly response: string;
  readonly checklist: string;
  readonly question: string;
  readonly system: string;
  readonly task: string;
  readonly scoring: QuestionScoring | null;
  readonly categories: readonly string[];
  readonly answers: readonly { readonly rater: string; readonly isMet: boolean | null }[];
}

/** @throws AppError where questions of a checklist contradict each other */
function labelsOf(name: string, found: readonly AnsweredQuestion[]): ReadLabel[] {
  const labels = [...groupRows(found, ({ checklist }) => checklist)].flatMap(([checklist, asked]) => {
    const questions = [...groupRows(asked, ({ question }) => question)].map(([question, of]) => {
      const scorings = new Set(of.map(({ scoring }) => JSON.stringify(scoring)));
      if (scorings.size > 1) {
        throw new AppError(
          "INVALID",
          `${name}: ${shorten(question, 60)} of ${checklist} counts in two ways. Give each question one number of points.`,
        );
      }
      return { question, scoring: of[0]?.scoring ?? null, categories: of[0]?.categories ?? [] };
    });
    const wrong = scoringProblem(questions);
    if (wrong) {
      throw new AppError(
        "INVALID",
        `${name}: ${shorten(questions[wrong.place]?.question ?? "", 60)} of ${checklist}: expected ${wrong.problem}.`,
      );
    }
    const responses = [
      ...groupRows(asked, ({ task, response, system }) => JSON.stringify([task, response, system])).values(),
    ];
    return responses.flatMap((of) => {
      const byQuestion = new Map(of.map((each) => [each.question, each.answers]));
      return [...new Set(of.flatMap(({ answers }) => answers.map(({ rater }) => rater)))].map(
        (rater): ReadLabel => ({
          rater,
          system: of[0]?.system ?? "",
          cluster: checklist,
          response: of[0]?.response ?? "",
          questions: questions.map(({ question, scoring, categories }) => ({
            ...scoringOf({ scoring }),
            categories,
            isMet: byQuestion.get(question)?.find((answer) => answer.rater === rater)?.isMet ?? null,
          })),
        }),
      );
    });
  });
  const isAny = found.some(({ scoring }) => isScoredByPoints([{ scoring }]));
  if (!isAny) throw new AppError("INVALID", `${name}: no question has points, is required or is in a section.`);
  return labels;
}

/** What is neither YES nor NO is left out, as UNKNOWN. */
function answerOf(text: string, { line, column: field }: { line: number; column: string }): string | null {
  const word = asWord(text);
  const isOneOf = (words: readonly string[]) => words.some((each) => each === word);
  if (isOneOf(ANSWER_WORDS.YES)) return "YES";
  if (isOneOf(ANSWER_WORDS.NO)) return "NO";
  if (isOneOf(ANSWER_WORDS.UNKNOWN) || isOneOf(ANSWER_WORDS.EITHER)) return "UNKNOWN";
  if (meansMissing(text)) return null;
  throw new FileProblem({ line, field, expected: "YES, NO or UNKNOWN", found: `"${shorten(text)}"` });
}

type Texts = Readonly<Record<"points" | "required" | "sections", string | null | undefined>>;

function scoringIn(name: string, question: string, { points, required, sections }: Texts): QuestionScoring | null {
  const parsed = questionScoringSchema.safeParse({
    points: points ? (numberIn(points) ?? points) : null,
    required: required ? ({ true: true, false: false }[required.toLowerCase()] ?? required) : null,
    sections: sections ? jsonIn(sections) : null,
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError("INVALID", `${name}: ${shorten(question, 60)}, ${issue?.path.join(".")}: ${issue?.message}`);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function listIn(text: string | null | undefined): string[] {
  const list = text ? jsonIn(text) : [];
  return Array.isArray(list) ? list.filter((each) => typeof each === "string") : text ? [text] : [];
}

async function writeScores(path: string, labels: readonly ReadLabel[]): Promise<void> {
  const lines = labels.map(({ rater, system, cluster, response, questions }) => {
    const score = valueOrNull(pointsScore(questions));
    return csvLine([response, cluster, system, rater, score]);
  });
  await writeFile(path, [csvLine(["item_id", "instruction_id", "system", "rater", "score"]), ...lines].join(""));
}
