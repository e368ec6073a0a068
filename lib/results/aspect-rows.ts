import type { RoundSystems, SystemStanding } from "@/lib/compare/agreement-systems";
import type { Estimate } from "./agreement-statistic";

/** One line of the table that compares systems: an aspect, all requirements, or an outcome of their pairs. */
export interface AspectRow {
  name: string;
  /** what n counts */
  unit: "responses" | "pairs";
  /** by name of the system; a system without labels of it is left out */
  systems: ReadonlyMap<string, { share: Estimate; n: number }>;
}

const OUTCOME_ROWS = { win: "Preferred", tie: "Tie", loss: "Opponent preferred" } as const;

/**
 * The share of requirements that each system's responses meet, by aspect (category of question) and overall, then how often
 * raters prefer its responses to another system's. Source of the layout: Viswanathan et al. (2025), Table 1.
 */
export function aspectRows(
  { checklist, categories }: Pick<RoundSystems, "checklist" | "categories">,
  standings: readonly SystemStanding[],
): AspectRow[] {
  const aspects = [...new Set(categories.map(({ category }) => category))];
  const overall = checklist.filter(({ grouping }) => grouping === "system");
  return [
    ...aspects.map((aspect) => ({
      name: aspect,
      unit: "responses" as const,
      systems: new Map(
        categories
          .filter(({ category }) => category === aspect)
          .map(({ system, drfr, responses }) => [system, { share: drfr, n: responses }]),
      ),
    })),
    {
      name: "All requirements",
      unit: "responses" as const,
      systems: new Map(overall.map(({ name, drfr, responses }) => [name ?? "none", { share: drfr, n: responses }])),
    },
    ...(["win", "tie", "loss"] as const).map((outcome) => ({
      name: OUTCOME_ROWS[outcome],
      unit: "pairs" as const,
      systems: new Map(
        standings.map(({ system, pairs, [outcome]: { share, interval } }) => [
          system.name,
          { share: { value: share, interval }, n: pairs },
        ]),
      ),
    })),
  ].filter(({ systems }) => systems.size > 0);
}
