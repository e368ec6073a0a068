import type { Source } from "@/lib/compare/sources";
import { CHECKLIST_SCORES, type ChecklistScore } from "./checklist-score";

/** Above this many answered checklists, only pass rates are computed unless others are asked for. */
const MANY_CHECKLISTS = 50_000;

/** Which scores from checklists are held against a label: those asked for, else all there are, or what a large study bears. */
export function scoresToShow(sources: readonly Source[], asked?: readonly ChecklistScore[]): ChecklistScore[] {
  const available = CHECKLIST_SCORES.filter((score) => sources.some((source) => source.score === score));
  if (asked) return available.filter((score) => asked.includes(score));
  const passRates = sources.filter(({ score }) => score === "pass-rate");
  const checklists = passRates.reduce((sum, { n }) => sum + (n ?? 0), 0);
  return available.filter((score) => checklists <= MANY_CHECKLISTS || score === "pass-rate");
}
