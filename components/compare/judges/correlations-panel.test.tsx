import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { JudgeCorrelationRow } from "@/lib/compare/judge-correlations";
import { CorrelationsTable } from "./correlations-panel";

const estimate = (value: number) => ({
  value: { defined: true as const, value },
  interval: {
    defined: true as const,
    value: { low: value - 0.1, high: value + 0.1, confidence: 0.95, method: "percentile" as const, nResamples: 1000 },
  },
});
const correlation = (judge: number, people: number | null) => ({
  judge: estimate(judge),
  people: people === null ? null : { defined: true as const, value: people },
  difference: people === null ? null : estimate(judge - people),
  closer: people === null ? null : ("cannot-tell" as const),
});
const row = (criterion: string | null, roundId: string, people: number | null): JudgeCorrelationRow => ({
  roundId,
  roundName: `Round ${roundId}`,
  criterion,
  raterId: "judge",
  pseudonym: "Rater 04",
  name: "GPT-4",
  simulated: false,
  of: "responses",
  n: 100,
  pearson: correlation(0.612, people),
  spearman: correlation(0.5, people),
  kendall: correlation(-0.25, people),
});
const markup = (rows: JudgeCorrelationRow[], tooLarge: string[] = []) =>
  renderToStaticMarkup(<CorrelationsTable title="Correlations" rows={rows} tooLarge={tooLarge} />);

test("a row is a judge and a criterion, with people's own figure beside it", () => {
  const page = markup([row("fluency", "1", 0.7)]);
  for (const said of ["fluency", "GPT-4", "response", "0.61", "0.70", "People ρ", "human ceiling"])
    expect(page).toContain(said);
  expect(page).not.toContain("Round 1");
});

test("two rounds of one criterion are named apart, and a round without one by its name", () => {
  const page = markup([row("fluency", "1", 0.7), row("fluency", "2", 0.7), row(null, "3", 0.7)]);
  for (const said of ["fluency (Round 1)", "fluency (Round 2)", "Round 3"]) expect(page).toContain(said);
});

test("without a ceiling the page says so, and what was too large to compare", () => {
  const page = markup([row("fluency", "1", null)], ["Round 9"]);
  expect(page).toContain("there is no human ceiling");
  expect(page).toContain("Left out, with too many labels to compare here: Round 9");
});
