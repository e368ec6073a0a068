import type { AskSummary } from "../ask-summary";

export const answersSummary: AskSummary = ({ answers }, t) => {
  if (answers.length === 0) return null;
  const yes = answers.filter(({ answer }) => answer === "YES").length;
  return t("{yes} of {all} YES", { yes, all: answers.length });
};
