import { questionTurns } from "./chats";
import type { Fields, FindShape } from "./row-shape";

const OF_VICUNA = ["question_id", "text", "category", "answer_id", "model_id", "metadata", "tstamp", "reviewer_id"];

/** Vicuna's questions and answers, from before there were turns: one text each. */
export const vicunaTexts: FindShape = (rows) => {
  const isText = (row: Fields) =>
    "question_id" in row &&
    typeof row.text === "string" &&
    (isAnswer(row) || "category" in row) &&
    Object.keys(row).every((name) => OF_VICUNA.includes(name));
  const withTurns = ({ text, ...row }: Fields): Fields =>
    isAnswer(row) ? { ...row, choices: [{ turns: [text] }] } : { ...row, turns: [text] };
  const shape = rows.every(isText) ? questionTurns(rows.map(withTurns)) : null;
  return shape && { ...shape, program: "Vicuna", rows: (row) => shape.rows(withTurns(row)) };
};

const isAnswer = (row: Fields): boolean => "model_id" in row;
