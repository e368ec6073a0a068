import type { PlainTable } from "../table/plain-table";
import type { PublishedTableId } from "./published-tables";

/** What computes a table: an entry of lib/results/server/report/read-report.ts. */
export const REPORT_READERS = [
  "similarity",
  "pass-rate-correlation",
  "replaced",
  "lengths",
  "content",
  "question-categories",
  "kappa",
  "groups",
  "accuracies",
  "systems",
  "domains",
  "categories",
  "disagreement",
  "cases",
  "alpha",
  "distances-tick",
  "distances-diva",
  "distances-rlcf",
  "comparisons",
  "ratings",
  "pairs",
  "generators",
  "calls",
  "classification",
  "samples",
  "best-of-n",
  "truncation",
  "rewards",
  "two-raters",
] as const;
export type ReportReader = (typeof REPORT_READERS)[number];

export interface ReportEntry {
  id: string;
  /** where the paper has it */
  place?: string;
  title: string;
  about: string;
  /** null: shown elsewhere in the study, where the link leads */
  read: ReportReader | null;
  published?: PublishedTableId;
  /** whether one's own table has the published one's measure, where that depends on the study; else the published one is not shown */
  isLikePublished?: (own: PlainTable) => boolean;
  /** where to see more of it, or to get what is missing; below the study's address */
  link?: { label: string; path: string };
  figure?: "radar" | "bars";
}

const JUDGES = { label: "Judges and people", path: "/compare/judges" };
export const CHECKLISTS = { label: "Checklists", path: "/data/checklists" };
export const NEW_ROUND = { label: "New round", path: "/rounds/new" };
export const JUDGE_MODELS = { label: "Judges", path: "/models/judges" };
export const CONTENT = { label: "Instructions", path: "/data/instructions" };

export const SIMILARITY: ReportEntry = {
  id: "similarity",
  title: "Similarity to the gold checklists",
  about:
    "Word overlap and difference in number of questions, series by series. Mark one checklist of each instruction as gold.",
  read: "similarity",
  link: CHECKLISTS,
};
export const CORRELATION: ReportEntry = {
  id: "correlation",
  title: "Pass rates by two series",
  about: "Whether checklists from different sources score responses the same way.",
  read: "pass-rate-correlation",
  link: NEW_ROUND,
};
export const LENGTHS: ReportEntry = {
  id: "lengths",
  title: "Lengths of checklists",
  about: "How many questions they have, and whether longer ones go with lower scores.",
  read: "lengths",
  link: CHECKLISTS,
};
export const STATISTICS: ReportEntry = {
  id: "content",
  title: "Statistics of the data",
  about: "Instructions, words, questions and domains by subset.",
  read: "content",
  link: CONTENT,
};
export const QUESTION_CATEGORIES: ReportEntry = {
  id: "question-categories",
  title: "Questions by category",
  about: "How many questions of each subset have each category.",
  read: "question-categories",
  link: CHECKLISTS,
};
export const KAPPA: ReportEntry = {
  id: "kappa",
  title: "Pairwise kappa",
  about: "How far raters of one group agree on which system is better, by direct scores and by checklists.",
  read: "kappa",
  link: NEW_ROUND,
};
export const GROUPS: ReportEntry = {
  id: "groups",
  title: "Groups of raters",
  about: "The majority of each group of raters against that of the reference group, with money and time.",
  read: "groups",
  link: JUDGE_MODELS,
};
export const SYSTEMS: ReportEntry = {
  id: "systems",
  title: "DRFR by system",
  about: "The share of requirements that each system meets, by subset and overall.",
  read: "systems",
  figure: "bars",
};
export const DOMAINS: ReportEntry = {
  id: "domains",
  title: "DRFR by domain",
  about: "The same by the instruction’s domain.",
  read: "domains",
  figure: "radar",
};
export const CATEGORIES: ReportEntry = {
  id: "categories",
  title: "DRFR by category of question",
  about: "The same by what the question is about.",
  read: "categories",
  figure: "radar",
};
export const DISAGREEMENT: ReportEntry = {
  id: "disagreement",
  title: "Disagreement levels",
  about: "How many questions divide the raters, and about how many systems’ responses.",
  read: "disagreement",
  link: { label: "Question cases", path: "/compare/tables/cases" },
};
export const ALPHA: ReportEntry = {
  id: "alpha",
  title: "Agreement by protocol",
  about: "Alpha of each round with scores or preferences. Compare → Rounds compares two on the same responses.",
  read: "alpha",
  link: { label: "Compare rounds", path: "/compare/rounds" },
};
/** Without what reads it: each paper has rows of its own. */
export const DISTANCES = {
  id: "distances",
  title: "Judges’ outcomes against people’s",
  about: "Pairwise label distance of a judge of each kind that the paper has; every other source by choice.",
  link: JUDGES,
} as const;
export const LEADERBOARD = { label: "Leaderboard", path: "/compare/leaderboard" };
export const CALLS: ReportEntry = {
  id: "calls",
  title: "Judge calls by method",
  about: "What each judge takes for a labelled response.",
  read: "calls",
  link: JUDGE_MODELS,
};
