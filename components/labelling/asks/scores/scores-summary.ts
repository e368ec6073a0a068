import type { AskSummary } from "../ask-summary";

export const scoresSummary: AskSummary = ({ scores = [] }) =>
  scores.length === 0 ? null : scores.map(({ criterion, level }) => `${criterion} ${level}`).join(", ");
