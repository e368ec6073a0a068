import type { ImportOptions, TableColumns } from "@/lib/imports/import-options";
import { isRecord } from "@/lib/wire/is-record";
import { guessTableColumns } from "../formats/table-columns";
import { guessLabelColumns } from "../labels/column-names";
import { PAIR_COLUMNS, pairRow } from "./compared-pairs";
import { type Fields, type FindShape, firstOf, hasAll, LABEL, plainFields } from "./row-shape";

/** MT-Bench's judgments, whose judge is a model and its prompt, which is called otherwise for each turn: turns are criteria. */
export const judgedTurns: FindShape = (rows) => {
  const isJudged = (row: Fields) =>
    hasAll(row, "question_id", "judge") && Array.isArray(row.judge) && !("conversation_a" in row);
  if (rows.length === 0 || !rows.every(isJudged)) return null;
  const judgeOf = ({ judge }: Fields) =>
    [judge]
      .flat()
      .join(", ")
      .replace(/-multi-turn$/, "");
  const hasTurns = new Set(rows.map(({ turn }) => turn)).size > 1;
  return {
    program: "MT-Bench judgments",
    format: "labels",
    options: {
      labels: {
        columns: { criterion: hasTurns ? LABEL.criterion : null },
        raterKinds: Object.fromEntries(rows.map((row) => [judgeOf(row), "model" as const])),
        values: { "-1": "skip", error: "skip" },
      },
    },
    rows: ({ turn, ...row }) => [
      { ...row, judge: judgeOf(row), ...(hasTurns ? { [LABEL.criterion]: `turn ${String(turn)}` } : { turn }) },
    ],
  };
};

/** The steps of a comparison as Arena-Hard writes them, of the response that was shown first. */
const FIVE_STEPS: ImportOptions["labels"] = {
  values: { "A>>B": "1", "A>B": "2", "A=B": "3", "B>A": "4", "B>>A": "5" },
};

/** What answers were compared with before files named it: Arena-Hard 0.1's own baseline. */
const FIRST_BASELINE = "gpt-4-0314";

/** Arena-Hard's judgments: two games, of which the first shows the baseline first, the second the model. */
export const arenaHard: FindShape = (rows) => {
  const isJudged = (row: Fields) =>
    hasAll(row, "model", "judge", "games") && ("uid" in row || "question_id" in row) && areGames(row.games);
  if (rows.length === 0 || !rows.every(isJudged)) return null;
  const isNamed = rows.every((row) => baselineOf(row) !== undefined);
  return {
    program: isNamed
      ? "Arena-Hard judgments"
      : `Arena-Hard judgments (baseline ${FIRST_BASELINE}: the file names none)`,
    format: "labels",
    options: {
      labels: {
        ...FIVE_STEPS,
        columns: {
          item: LABEL.item,
          rater: "judge",
          system: "system_a",
          otherSystem: "system_b",
          value: null,
          criterion: null,
          comment: null,
        },
        valueColumns: [
          { column: "game 1", order: "ab" },
          { column: "game 2", order: "ba" },
        ],
        raterKinds: Object.fromEntries(rows.map(({ judge }) => [String(judge), "model" as const])),
      },
    },
    rows: ({ uid, question_id, model, games, ...rest }) => {
      const [first, second] = Array.isArray(games) ? games : [];
      return [
        {
          ...plainFields(rest),
          [LABEL.item]: question_id ?? uid,
          system_a: baselineOf(rest) ?? FIRST_BASELINE,
          system_b: model,
          "game 1": verdictOf(first),
          "game 2": turnedRound(verdictOf(second)),
        },
      ];
    },
  };
};

const baselineOf = (row: Fields): unknown => firstOf(row, "baseline", "baseline_model");

/** One or two games, of which each has a verdict, or failed. */
function areGames(games: unknown): boolean {
  const isGame = (game: unknown) => game === null || (isRecord(game) && typeof (game.score ?? "") === "string");
  return Array.isArray(games) && games.length > 0 && games.length <= 2 && games.every(isGame);
}

/** Judges write A<<B as well as B>>A; null where a game failed. */
export function verdictOf(game: unknown): string | null {
  const score = isRecord(game) ? game.score : null;
  if (typeof score !== "string" || score.trim() === "") return null;
  const [, left = "", sign = "", right = ""] =
    /^\[*([AB])([<>]{1,2}|=)([AB])\]*$/.exec(score.trim().toUpperCase()) ?? [];
  if (left === right) return score;
  if (sign === "=") return "A=B";
  return sign.startsWith("<") ? `${right}${sign.replaceAll("<", ">")}${left}` : `${left}${sign}${right}`;
}

export function turnedRound(verdict: string | null): string | null {
  if (verdict === "A=B") return verdict;
  return verdict?.replace(/[AB]/g, (side) => (side === "A" ? "B" : "A")) ?? null;
}

/** The seven steps of LLM Comparator's judge, from 1.5 (A is much better) to -1.5, or a mean of them. */
function comparatorLevel(score: unknown): string | null {
  const number = typeof score === "number" ? score : Number.NaN;
  if (Number.isNaN(number)) return null;
  if (Math.abs(number) >= 1.5) return number > 0 ? "1" : "5";
  return number === 0 ? "3" : number > 0 ? "2" : "4";
}

/** LLM Comparator: two outputs, and the scores of each run of the judge, or their mean, of which positive ones prefer A. */
export const llmComparator: FindShape = (rows) => {
  const isCompared = (row: Fields) => hasAll(row, "input_text", "output_text_a", "output_text_b");
  if (rows.length === 0 || !rows.every(isCompared) || !rows.some((row) => runsOf(row).length > 0)) return null;
  const runs = rows.flatMap((row) => runsOf(row).map(({ rater }) => [rater, "model" as const]));
  return {
    program: "LLM Comparator",
    format: "labels",
    options: {
      labels: {
        columns: { ...PAIR_COLUMNS, item: null, rater: LABEL.rater, comment: LABEL.comment, order: "order" },
        values: { 1: "1", 2: "2", 3: "3", 4: "4", 5: "5" },
        raterKinds: Object.fromEntries(runs),
      },
    },
    rows: (row) => {
      const { input_text, output_text_a: a, output_text_b: b, model_a, model_b, custom_fields, ...rest } = row;
      const own = { ...plainFields(custom_fields), ...plainFields(rest), tags: row.tags ?? null };
      const labels = runsOf(row).map(({ rater, score, rationale, order }) => ({
        [LABEL.rater]: rater,
        [LABEL.value]: comparatorLevel(score),
        [LABEL.comment]: rationale,
        order,
      }));
      const none = { [LABEL.rater]: null, [LABEL.value]: null, [LABEL.comment]: null, order: null };
      return (labels.length > 0 ? labels : [none]).map((label) =>
        pairRow({ a, b, systems: [model_a, model_b] }, { ...own, prompt: input_text, ...label }),
      );
    },
  };
};

function runsOf({ individual_rater_scores: each, score }: Fields) {
  const runs = Array.isArray(each) ? each.filter(isRecord) : [];
  if (runs.length === 0)
    return typeof score === "number" ? [{ rater: "judge (mean)", score, rationale: null, order: null }] : [];
  return runs.map((run, index) => ({
    rater: `judge run ${index + 1}`,
    score: run.score,
    rationale: typeof run.rationale === "string" ? run.rationale : null,
    order: run.is_flipped === true ? "ba" : run.is_flipped === false ? "ab" : null,
  }));
}

const BEST = /^(best|most|choice|winner|preferred)([ _-]?(response|answer|output|item|system|model))?$/i;
const WORST = /^(worst|least)([ _-]?(response|answer|output|item|system|model))?$/i;

/** "A" of "response_a". */
const lastWordOf = (column: string): string => /[^ _-]*$/.exec(column)?.[0] ?? "";

/**
 * The best of three or more responses in a row, and perhaps the worst: scores of each response, of which the mean of many says
 * how much more often it was best than worst.
 */
export const bestAndWorst: FindShape = (rows) => {
  const [first] = rows;
  const names = Object.keys(first ?? {});
  const [best, worst] = [BEST, WORST].map((called) => names.find((name) => called.test(name)));
  const {
    id,
    instruction,
    responses = [],
  } = guessTableColumns(names.filter((name) => name !== best && name !== worst));
  if (!best || !instruction || responses.length < 3) return null;
  const chosenOf = (row: Fields, name: string) => chosenIn(row, name, responses);
  const known = rows.flatMap((row) =>
    [best, worst].flatMap((name) => (name && row[name] ? [chosenOf(row, name)] : [])),
  );
  const { rater } = guessLabelColumns(names);
  if (!rater || known.length === 0 || known.includes(null)) return null;
  const levelNames = worst ? ["worst", "neither", "best"] : ["not chosen", "best"];
  return {
    program: worst ? "best and worst of several responses" : "best of several responses",
    format: "labels",
    options: {
      columns: { id: id ?? null, instruction, system: "system", response: "response", responses: [] },
      labels: {
        columns: { item: id ?? null, rater: LABEL.rater, value: LABEL.value, criterion: null },
        scale: worst ? "1-3" : "1-2",
        levelNames,
      },
    },
    rows: (row) => {
      const texts = [best, worst, rater, ...responses.map(({ column }) => column)];
      const rest = Object.fromEntries(Object.entries(row).filter(([name]) => !texts.includes(name)));
      const top = chosenOf(row, best);
      const last = worst ? chosenOf(row, worst) : null;
      // What names no response, or one as both, is no level of the scale: the line is refused.
      const isLabel = [best, ...(worst ? [worst] : [])].some((name) => String(row[name] ?? "").trim() !== "");
      const isWrong = top === null || (worst !== undefined && (last === null || last === top));
      const wrong = [best, worst]
        .map((name) => (name ? `${name}: ${String(row[name] ?? "")}` : ""))
        .join(" ")
        .trim();
      const levelOf = (column: string) => (column === top ? levelNames.length : column === last || !worst ? 1 : 2);
      return responses.map(({ column, system }) => ({
        ...rest,
        system,
        response: row[column] ?? "",
        [LABEL.rater]: row[rater],
        [LABEL.value]: !isLabel ? null : isWrong ? wrong : levelOf(column),
      }));
    },
  };
};

/** The column of the response that a cell names. */
function chosenIn(row: Fields, name: string, responses: NonNullable<TableColumns["responses"]>): string | null {
  const said = String(row[name] ?? "").trim();
  const place = /^\d+$/.test(said) ? responses[Number(said) - 1] : undefined;
  const isSame = (text: unknown) =>
    String(text ?? "")
      .trim()
      .toLowerCase() === said.toLowerCase();
  const named = responses.find(({ column, system }) => [column, system, lastWordOf(column), row[column]].some(isSame));
  return (named ?? place)?.column ?? null;
}

const STEP = /^([AB])-is-(clearly|slightly)-better$/i;

/** MultiPref: completions of two models, which several workers compared in words, for each of `…_pref` apart. */
export const workersPreferences: FindShape = (rows) => {
  const isCompared = (row: Fields) =>
    hasAll(row, "completion_a", "completion_b", "model_a", "model_b") && annotationsIn(row).length > 0;
  if (rows.length === 0 || !rows.every(isCompared)) return null;
  return {
    program: "MultiPref",
    format: "labels",
    options: { labels: { columns: { ...PAIR_COLUMNS, rater: LABEL.rater, criterion: LABEL.criterion } } },
    rows: (row) => {
      const { comparison_id: id, text, completion_a: a, completion_b: b, model_a: one, model_b: other } = row;
      const pair = pairRow({ a, b, systems: [one, other] }, { [LABEL.item]: id ?? row.prompt_id, prompt: text });
      return annotationsIn(row).flatMap((given) =>
        Object.entries(given)
          .filter(([name, value]) => name.endsWith("_pref") && typeof value === "string")
          .map(([name, value]) => ({
            ...pair,
            [LABEL.rater]: given.evaluator,
            [LABEL.criterion]: name.slice(0, -"_pref".length),
            [LABEL.value]: stepIn(String(value)),
          })),
      );
    },
  };
};

function annotationsIn(row: Fields): Fields[] {
  const isOne = "evaluator" in row && Object.keys(row).some((name) => name.endsWith("_pref"));
  return [row.normal_worker_annotations, row.expert_worker_annotations, isOne ? row : null].flat().filter(isRecord);
}

function stepIn(value: string): string {
  const [, side = "", much = ""] = STEP.exec(value.trim()) ?? [];
  if (side === "") return value;
  return `${side.toUpperCase()} is ${/clearly/i.test(much) ? "much " : ""}better`;
}

/** WebGPT's comparisons: two answers to a question, each with a score, which is above 0 where it is the better one. */
export const scoredPairs: FindShape = (rows) => {
  const named = ["question", "answer_0", "answer_1", "score_0", "score_1"];
  if (rows.length === 0 || !rows.every((row) => hasAll(row, ...named) && isRecord(row.question))) return null;
  return {
    program: "WebGPT",
    format: "labels",
    options: { labels: { columns: { ...PAIR_COLUMNS, item: null, rater: null }, rater: "WebGPT labelers" } },
    rows: ({ question, answer_0: a, answer_1: b, score_0: first, score_1: second, ...rest }) => {
      const above = Number(first) - Number(second);
      const asked = isRecord(question) ? question.full_text : question;
      const value = Number.isNaN(above) ? null : above > 0 ? "A" : above < 0 ? "B" : "tie";
      return [pairRow({ a, b, systems: ["", ""] }, { ...rest, prompt: asked, [LABEL.value]: value })];
    },
  };
};
