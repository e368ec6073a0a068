import type { AskSummary } from "../ask-summary";

export const questionsSummary: AskSummary = ({ questions = [] }) => {
  if (questions.length === 0) return null;
  return questions.length === 1 ? "1 question" : `${questions.length} questions`;
};
