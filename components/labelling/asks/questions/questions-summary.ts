import type { AskSummary } from "../ask-summary";

export const questionsSummary: AskSummary = ({ questions = [] }, t) => {
  if (questions.length === 0) return null;
  return t("{count, plural, one {# question} other {# questions}}", { count: questions.length });
};
