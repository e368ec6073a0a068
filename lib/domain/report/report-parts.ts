import { z } from "zod";
import type { PublishedTableId } from "./published-tables";

/** What computes a table: an entry of lib/data/report/report-readers.ts. */
export const REPORT_READERS = [
  "similarity",
  "pass-rate-correlation",
  "lengths",
  "content",
  "question-categories",
  "kappa",
  "groups",
  "systems",
  "domains",
  "categories",
  "disagreement",
  "cases",
  "alpha",
  "distances",
  "positional",
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
  /** where to see more of it, or to get what is missing; below the study's address */
  link?: { label: string; path: string };
  figure?: "radar" | "bars";
}

export interface ReportPart {
  name: string;
  title: string;
  about: string;
  tables: readonly ReportEntry[];
}

const JUDGES = { label: "Judges and people", path: "/judges" };
const CHECKLISTS = { label: "Checklists", path: "/checklists" };
const NEW_ROUND = { label: "New round", path: "/rounds/new" };
const JUDGE_MODELS = { label: "Judge models", path: "/judge-models" };
const CONTENT = { label: "Content", path: "/content" };
const OWN = "Computed from the study’s own labels; published figures are of other data, people and models.";

const SIMILARITY: ReportEntry = {
  id: "similarity",
  title: "Similarity to the gold checklists",
  about:
    "Word overlap and difference in number of questions, series by series. Mark one checklist of each instruction as gold.",
  read: "similarity",
  link: CHECKLISTS,
};
const CORRELATION: ReportEntry = {
  id: "correlation",
  title: "Pass rates by two series",
  about: "Whether checklists of another origin score responses alike.",
  read: "pass-rate-correlation",
  link: NEW_ROUND,
};
const LENGTHS: ReportEntry = {
  id: "lengths",
  title: "Lengths of checklists",
  about: "How many questions they have, and whether longer ones go with lower scores.",
  read: "lengths",
  link: CHECKLISTS,
};
const STATISTICS: ReportEntry = {
  id: "content",
  title: "Statistics of the data",
  about: "Instructions, words, questions and domains by subset.",
  read: "content",
  link: CONTENT,
};
const QUESTION_CATEGORIES: ReportEntry = {
  id: "question-categories",
  title: "Questions by category",
  about: "How many questions of each subset have each category.",
  read: "question-categories",
  link: CHECKLISTS,
};
const KAPPA: ReportEntry = {
  id: "kappa",
  title: "Pairwise kappa",
  about: "How far raters of one group agree on which system is better, by direct scores and by checklists.",
  read: "kappa",
  link: NEW_ROUND,
};
const GROUPS: ReportEntry = {
  id: "groups",
  title: "Groups of raters",
  about: "The majority of each group of raters against that of the reference group, with money and time.",
  read: "groups",
  link: JUDGE_MODELS,
};
const SYSTEMS: ReportEntry = {
  id: "systems",
  title: "DRFR by system",
  about: "The share of requirements that each system meets, by subset and overall.",
  read: "systems",
  figure: "bars",
};
const DOMAINS: ReportEntry = {
  id: "domains",
  title: "DRFR by domain",
  about: "The same by the instruction’s domain.",
  read: "domains",
  figure: "radar",
};
const CATEGORIES: ReportEntry = {
  id: "categories",
  title: "DRFR by category of question",
  about: "The same by what the question is about.",
  read: "categories",
  figure: "radar",
};
const DISAGREEMENT: ReportEntry = {
  id: "disagreement",
  title: "Disagreement levels",
  about: "How many questions divide the raters, and about how many systems’ responses.",
  read: "disagreement",
  link: { label: "Question cases", path: "/tables/cases" },
};
const ALPHA: ReportEntry = {
  id: "alpha",
  title: "Agreement by protocol",
  about: "Alpha of each round with scores or preferences. Protocols compares two rounds on the same responses.",
  read: "alpha",
  link: { label: "Protocols", path: "/protocols" },
};
const DISTANCES: ReportEntry = {
  id: "distances",
  title: "Judges’ outcomes against people’s",
  about: "Pairwise label distance of every source of outcomes.",
  read: "distances",
  link: JUDGES,
};
const POSITIONAL: ReportEntry = {
  id: "positional",
  title: "Accuracy and positional agreement",
  about: "Judges that saw each pair in both orders.",
  read: "positional",
  link: JUDGES,
};

/** The pages of a study's tables; those of a paper hold its tables in its order. */
export const REPORT_PARTS = {
  checklists: {
    name: "Checklists",
    title: "Series of checklists compared",
    about: "How alike checklists of different origins are, in words and in the scores they give.",
    tables: [SIMILARITY, CORRELATION, LENGTHS],
  },
  answers: {
    name: "Raters and systems",
    title: "Raters and systems by checklist answers",
    about: "Who agrees with whom, and which system meets which requirements.",
    tables: [STATISTICS, KAPPA, GROUPS, SYSTEMS, DOMAINS, CATEGORIES, DISAGREEMENT],
  },
  cases: {
    name: "Question cases",
    title: "Where judges contradict people",
    about: "Each question of a response that a judge answers otherwise than most people.",
    tables: [
      {
        id: "cases",
        title: "Question cases",
        about:
          "Those on which people agree most come first: there the judge is probably wrong. Others may be ambiguous questions.",
        read: "cases",
        link: JUDGE_MODELS,
      },
    ],
  },
  tick: {
    name: "TICK",
    title: "The tables of TICK",
    about: `Cook et al. 2024. ${OWN}`,
    tables: [
      { ...SIMILARITY, place: "Table 2", published: "tick-2" },
      { ...CORRELATION, place: "Table 3a", published: "tick-3a" },
      { ...GROUPS, place: "Table 3b", title: "Question accuracy", published: "tick-3b" },
      { ...DISTANCES, place: "Table 4", published: "tick-4" },
      { ...ALPHA, place: "Table 6", published: "tick-6" },
      { ...CATEGORIES, place: "Figure 4" },
      { ...LENGTHS, place: "Appendix B", published: "tick-b2" },
    ],
  },
  infobench: {
    name: "InFoBench",
    title: "The tables of InFoBench",
    about: `Qin et al. 2024. ${OWN}`,
    tables: [
      { ...STATISTICS, place: "Table 2", published: "infobench-2" },
      { ...KAPPA, place: "Table 3", published: "infobench-3" },
      { ...GROUPS, place: "Table 4", published: "infobench-4" },
      { ...SYSTEMS, place: "Table 5", published: "infobench-5" },
      { ...QUESTION_CATEGORIES, place: "Table 6", published: "infobench-6" },
      { ...CATEGORIES, place: "Figure 3" },
      { ...DOMAINS, place: "Figure 4" },
      { ...DISAGREEMENT, place: "Figure 9" },
    ],
  },
  llmbar: {
    name: "LLMBar",
    title: "The tables of LLMBar",
    about: `Zeng et al. 2024. ${OWN}`,
    tables: [
      {
        ...STATISTICS,
        place: "Table 1",
        about: "Instructions by subset; LLMBar has one pair for each.",
      },
      { ...POSITIONAL, place: "Table 2", link: { label: "Leaderboard", path: "/leaderboard" } },
      { ...ALPHA, place: "Section 4.2", title: "Agreement of experts", published: "llmbar-people" },
    ],
  },
  rlcf: {
    name: "RLCF",
    title: "The tables of RLCF",
    about: `Viswanathan et al. 2025. ${OWN}`,
    tables: [
      {
        id: "generators",
        place: "Table 1",
        title: "Generators of checklists by aspect",
        about: "Two series compared blind by people; the study made for it shows shares by aspect.",
        read: null,
        published: "rlcf-1",
        link: { label: "Checklists: compare two series blind", path: "/checklists" },
      },
      { ...SYSTEMS, place: "Table 2", title: "InFoBench scores of systems" },
      { ...DISTANCES, place: "Table 5", title: "Checklist scores against preferences" },
      {
        id: "training",
        place: "Section 3",
        title: "Pairs to train on, prompts with rubrics",
        about: "Weighted scores of checklists become preference pairs and rewards.",
        read: null,
        link: { label: "Export", path: "/export" },
      },
    ],
  },
  diva: {
    name: "DIVA",
    title: "The tables of DIVA",
    about: OWN,
    tables: [
      { ...DISTANCES, place: "Table 2", published: "diva-2" },
      { ...ALPHA, place: "Figure 3" },
      { ...SIMILARITY, place: "Table 7", published: "diva-7" },
      {
        id: "rewards",
        place: "Tables 4 to 6",
        title: "Weights of questions and rewards",
        about: "Means, variances and DIVA weights are on each round’s page Systems.",
        read: null,
        link: { label: "Export of rewards", path: "/export" },
      },
    ],
  },
} as const satisfies Record<string, ReportPart>;

export type ReportPartId = keyof typeof REPORT_PARTS;
export const REPORT_PART_IDS = Object.keys(REPORT_PARTS).filter((id): id is ReportPartId => id in REPORT_PARTS);
export const reportPartSchema = z.custom<ReportPartId>((id) => typeof id === "string" && id in REPORT_PARTS);

export function reportPart(id: ReportPartId): ReportPart {
  return REPORT_PARTS[id];
}
