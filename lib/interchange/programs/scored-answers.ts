import type { ImportOptions } from "@/lib/imports/import-options";
import { isRecord } from "@/lib/wire/is-record";
import { isNumber } from "./listed-responses";
import { type Fields, type FindShape, firstOf, hasAll, LABEL, plainFields } from "./row-shape";
import { turnedRound, verdictOf } from "./verdicts";

const SIDES = { "A>B": "A", "A=B": "tie", "B>A": "B" } as const;
const isSide = (verdict: unknown): verdict is keyof typeof SIDES => typeof verdict === "string" && verdict in SIDES;

/**
 * JudgeBench: two responses of one model, of which `label` says the correct one. With `judgments` the file is what a judge
 * said, the second time with the responses in the other order.
 */
export const judgeBench: FindShape = (rows) => {
  const named = ["question", "response_A", "response_B", "label"];
  const isPair = (row: Fields) => hasAll(row, ...named) && isSide(verdictOf({ score: row.label }));
  if (rows.length === 0 || !rows.every(isPair)) return null;
  const areJudged = rows.every(({ judgments }) => Array.isArray(judgments) && judgments.every(isRecord));
  if (!areJudged) return { program: "JudgeBench", format: "tickbox", rows: (row) => [correctPair(row)] };
  return {
    program: "JudgeBench judgments",
    format: "labels",
    options: {
      labels: {
        columns: {
          item: "pair_id",
          rater: LABEL.rater,
          system: "system_a",
          otherSystem: "system_b",
          value: null,
          criterion: null,
          comment: null,
        },
        values: Object.fromEntries(Object.entries(SIDES)),
        valueColumns: [
          { column: "game 1", order: "ab" },
          { column: "game 2", order: "ba" },
        ],
        raterKinds: Object.fromEntries(rows.map((row) => [judgeOf(row), "model" as const])),
      },
    },
    rows: (row) => {
      const { question, response_A: a, response_B: b, judgments, judge_name: _, ...rest } = row;
      const [first, second] = (Array.isArray(judgments) ? judgments.filter(isRecord) : []).map(({ decision }) =>
        verdictOf({ score: decision }),
      );
      return [
        {
          ...plainFields(rest),
          instruction: question,
          system_a: "Response A",
          system_b: "Response B",
          response_a: a,
          response_b: b,
          [LABEL.rater]: judgeOf(row),
          "game 1": first ?? null,
          "game 2": turnedRound(second ?? null),
        },
      ];
    },
  };
};

function correctPair({ pair_id: id, question, response_A: a, response_B: b, label, source, ...rest }: Fields): Fields {
  const [one, other] = ["Response A", "Response B"];
  const verdict = verdictOf({ score: label });
  return {
    ...plainFields(rest),
    id,
    instruction: question,
    ...(typeof source === "string" && { subset: source }),
    responses: [
      { system: one, text: a },
      { system: other, text: b },
    ],
    pairs: [{ id, a: { system: one }, b: { system: other }, truth: isSide(verdict) ? SIDES[verdict] : null }],
  };
}

/** How the judge was asked, and the model that it is. */
function judgeOf({ judge_name: name, judgments }: Fields): string {
  const models = (Array.isArray(judgments) ? judgments : []).flatMap((each) =>
    isRecord(each) && isRecord(each.judgment) && typeof each.judgment.judge_model === "string"
      ? [each.judgment.judge_model]
      : [],
  );
  return [name ?? "judge", ...new Set(models)].join(", ");
}

/** Scores of the first and of the second answer, as "8 9" begins a judgment of JudgeLM's. */
function scoresIn({ score, scores, pred_text: said }: Fields): readonly unknown[] | null {
  const list = [score, scores].find(Array.isArray);
  if (list) return list.length === 2 && list.every(isNumber) ? list : null;
  const [, first, second] = /^\s*(\d+(?:\.\d+)?)[,\s]+(\d+(?:\.\d+)?)\s*(?:\n|$)/.exec(String(said ?? "")) ?? [];
  return first === undefined ? null : [first, second];
}

/**
 * JudgeLM's and Vicuna's judgments: a score of each of two answers. The former have the texts; the latter name answers by ids of
 * another file, so that their systems are not in any study.
 */
export const scoredAnswers: FindShape = (rows) => {
  const isScored = (row: Fields) =>
    ("answer1_body" in row || "answer1_id" in row) &&
    ("answer2_body" in row || "answer2_id" in row) &&
    "question_id" in row;
  if (rows.length === 0 || !rows.every(isScored) || !rows.some((row) => scoresIn(row) !== null)) return null;
  const hasTexts = rows.every((row) => hasAll(row, "question_body", "answer1_body", "answer2_body"));
  const isNamed = rows.some((row) => raterOf(row) !== undefined);
  const columns = hasTexts
    ? { id: "question_id", instruction: "question_body", system: "system", response: "response", responses: [] }
    : undefined;
  const labels: ImportOptions["labels"] = {
    columns: {
      item: "question_id",
      rater: isNamed ? LABEL.rater : null,
      system: "system",
      value: LABEL.value,
      criterion: null,
      comment: LABEL.comment,
    },
    raterKinds: Object.fromEntries(
      rows.flatMap((row) => (raterOf(row) === undefined ? [] : [[String(raterOf(row)), "model" as const]])),
    ),
  };
  return {
    program: hasTexts ? "JudgeLM" : "scores of two answers",
    format: "labels",
    options: { ...(columns && { columns }), labels },
    rows: (row) => {
      const scores = scoresIn(row);
      return [1, 2].map((side) => ({
        ...plainFields(
          Object.fromEntries(Object.entries(row).filter(([name]) => !/^answer\d|^text$|^pred_/.test(name))),
        ),
        system: firstOf(row, `answer${side}_model_id`, `answer${side}_model`, `answer${side}_id`) ?? `answer ${side}`,
        ...(hasTexts && { response: row[`answer${side}_body`] ?? "" }),
        ...(isNamed && { [LABEL.rater]: raterOf(row) ?? null }),
        [LABEL.value]: scores?.[side - 1] ?? null,
        [LABEL.comment]: firstOf(row, "pred_text", "text") ?? null,
      }));
    },
  };
};

const raterOf = (row: Fields): unknown => firstOf(row, "pred_model_id", "reviewer_id", "judge");

/** WildBench's scores of one model's outputs: the prompts are in another file, and the judge is named by the folder's name. */
export const wildBenchScores: FindShape = (rows) => {
  const isScored = (row: Fields) => hasAll(row, "session_id", "model_test", "score", "parsed_result");
  if (rows.length === 0 || !rows.every(isScored)) return null;
  return {
    program: "WildBench",
    format: "labels",
    options: {
      labels: {
        columns: {
          item: "session_id",
          rater: null,
          system: "model_test",
          value: LABEL.value,
          criterion: null,
          comment: LABEL.comment,
        },
        values: { "-1": "skip" },
        scale: "1-10",
      },
    },
    rows: ({ score, parsed_result: parsed, ...row }) => {
      const { strengths, weaknesses } = isRecord(parsed) ? parsed : {};
      const said = [strengths, weaknesses].filter((text) => typeof text === "string" && text !== "");
      return [{ ...plainFields(row), [LABEL.value]: score, [LABEL.comment]: said.join("\n\n") || null }];
    },
  };
};
