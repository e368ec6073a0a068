import type { AskSummary } from "../ask-summary";

export const categoriesSummary: AskSummary = ({ categories = [] }, t) => {
  const given = categories.reduce((sum, one) => sum + one.categories.length, 0);
  if (categories.length === 0) return null;
  return t("{count, plural, one {# category} other {# categories}}", { count: given });
};
