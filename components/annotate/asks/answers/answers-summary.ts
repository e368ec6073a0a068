import type { AskSummary } from "../ask-summary";

export const answersSummary: AskSummary = ({ answers }, texts) => {
  if (answers.length === 0) return null;
  const yes = answers.filter(({ answer }) => answer === "YES").length;
  return texts.answers("yesCount", { yes, all: answers.length });
};
