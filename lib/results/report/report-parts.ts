import { z } from "zod";
import { CRITERION_NAMES } from "@/lib/checklist/checklist-criterion";
import {
  ALPHA,
  CALLS,
  CATEGORIES,
  CHECKLISTS,
  CONTENT,
  CORRELATION,
  DISAGREEMENT,
  DISTANCES,
  DOMAINS,
  GROUPS,
  JUDGE_MODELS,
  KAPPA,
  LEADERBOARD,
  LENGTHS,
  NEW_ROUND,
  QUESTION_CATEGORIES,
  type ReportEntry,
  SIMILARITY,
  STATISTICS,
  SYSTEMS,
} from "./report-entries";

export interface ReportPart {
  name: string;
  title: string;
  about: string;
  tables: readonly ReportEntry[];
}

const OWN = "Computed from the study’s own labels; published figures are of other data, people and models.";

/** The pages of a study's tables; those of a paper hold its tables in its order. */
export const REPORT_PARTS = {
  checklists: {
    name: "Checklists",
    title: "Series of checklists compared",
    about: "How similar checklists from different sources are, in words and in the scores they give.",
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
      {
        ...GROUPS,
        id: "accuracies",
        read: "accuracies",
        place: "Table 3b",
        title: "Question accuracy",
        about: "The share of questions that each judge answers as most people do.",
        published: "tick-3b",
      },
      { ...DISTANCES, read: "distances-tick", place: "Table 4", published: "tick-4" },
      { ...ALPHA, place: "Table 6", published: "tick-6" },
      {
        id: "classification",
        place: "Table 7",
        title: "Categories by models and people",
        about: "Precision, recall and F1 of a generator’s or model’s categories against those that all people gave.",
        read: "classification",
        published: "tick-7",
        link: NEW_ROUND,
      },
      {
        id: "samples",
        place: "Figure 2",
        title: "Question accuracy against samples and money",
        about:
          "The majority of 1, 3, 5 … samples of a judge, beside their cost. The paper draws its figure without numbers; a judge’s page draws yours.",
        read: "samples",
        link: JUDGE_MODELS,
      },
      {
        id: "best-of-n",
        place: "Table 5",
        title: "Best of N",
        about: "Each instruction’s responses scored by a checklist, and the best one kept.",
        read: "best-of-n",
        published: "tick-5",
        link: { label: "Best of N", path: "/models/best-of-n" },
      },
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
        id: "pairs",
        place: "Table 1",
        title: "Statistics of the data",
        about: "Pairs of responses by subset.",
        read: "pairs",
        published: "llmbar-1",
        link: CONTENT,
      },
      {
        id: "comparisons",
        place: "Tables 2, 5 and 13",
        title: "Judges that compare",
        about: "Accuracy and agreement between both orders of each pair, by model, strategy and subset.",
        read: "comparisons",
        published: "llmbar-2",
        link: LEADERBOARD,
      },
      {
        id: "ratings",
        place: "Tables 10, 11 and 12",
        title: "Judges that rate",
        about:
          "Accuracy and share of pairs with different ratings; what is missing to 100% is the hedging rate. Verdicts that a file made of ratings, as LLMBar’s does, are comparisons.",
        read: "ratings",
        published: "llmbar-11",
        link: LEADERBOARD,
      },
      {
        id: "experts",
        place: "Section 4.2",
        title: "Agreement of experts",
        about: "Share of equal choices and Cohen’s kappa of each round that exactly two people labelled, by subset.",
        read: "two-raters",
        published: "llmbar-people",
        link: NEW_ROUND,
      },
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
        about: "What each generator’s checklists meet by aspect, and which are preferred.",
        read: "generators",
        published: "rlcf-1",
        // Its other lines are shares of good checklists, which no round of preferences measures.
        isLikePublished: ({ rows }) =>
          rows.some(([round, row]) => round?.text === CRITERION_NAMES.overall && row?.text === "Preferred"),
        link: { label: "Checklists: compare two series blind", path: "/data/checklists" },
      },
      { ...SYSTEMS, place: "Table 2", title: "InFoBench scores of systems" },
      { ...DISTANCES, read: "distances-rlcf", place: "Table 5", title: "Checklist scores against preferences" },
      {
        id: "training",
        place: "Section 3",
        title: "Pairs to train on, prompts with rubrics",
        about: "Weighted scores of checklists become preference pairs and rewards.",
        read: null,
        published: "rlcf-section-3",
        link: { label: "Export", path: "/export" },
      },
    ],
  },
  diva: {
    name: "DIVA",
    title: "The tables of DIVA",
    about: OWN,
    tables: [
      { ...DISTANCES, read: "distances-diva", place: "Table 2", published: "diva-2" },
      { ...CALLS, place: "Table 3", published: "diva-3" },
      { ...ALPHA, place: "Figure 3" },
      {
        ...CORRELATION,
        id: "faithfulness",
        read: "replaced",
        place: "Figure 5",
        title: "Faithfulness: the same score with questions replaced",
        about:
          "How often a pass rate stays the same when questions of the checklist are replaced. The command corrupt-checklists makes such a series for import; let the same judge answer both.",
        link: CHECKLISTS,
      },
      {
        id: "truncation",
        place: "Figure 5",
        title: "Faithfulness: the same score with the reasoning truncated",
        about:
          "How often a judge’s score stays the same when less of the reasoning before it is kept. A scoring judge’s page makes the judges for it.",
        read: "truncation",
        published: "diva-5",
        link: JUDGE_MODELS,
      },
      { ...SIMILARITY, place: "Table 7", published: "diva-7" },
      {
        id: "rewards",
        place: "Tables 4 to 6",
        title: "Rewards of responses",
        about: "What each response earns by the weights of its checklist’s questions.",
        read: "rewards",
        link: { label: "Systems", path: "/compare/systems" },
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
