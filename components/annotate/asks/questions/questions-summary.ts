import type { AskSummary } from "../ask-summary";

export const questionsSummary: AskSummary = ({ questions = [] }, { answers }) => {
  if (questions.length === 0) return null;
  return answers("questionsCount", { count: questions.length });
};
