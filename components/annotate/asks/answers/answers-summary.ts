import type { AskSummary } from "../ask-summary";

export const answersSummary: AskSummary = ({ answers }) => {
  if (answers.length === 0) return null;
  return `${answers.filter(({ answer }) => answer === "YES").length} of ${answers.length} YES`;
};
