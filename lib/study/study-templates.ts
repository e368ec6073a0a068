import { z } from "zod";
import {
  COMPARISON_STRATEGIES,
  COMPARISON_STRATEGY_NAMES,
  type ComparisonStrategyName,
} from "@/lib/judging/comparison-strategies";
import type { ChecklistWay, JudgeKind } from "@/lib/judging/judge-configuration";
import type { Protocol } from "@/lib/round/protocol/protocol";

/** A draft round that a new study begins with; its tasks are added once there is content. */
export interface TemplateRound {
  name: string;
  protocol: Protocol;
  overlap: number;
  allowUnknown?: boolean;
  /** of a round in which questions are categorised */
  categories?: readonly string[];
}

/** A judge of the paper, to be made once there is a model: its form opens filled in. */
export interface TemplateJudge {
  name: string;
  kind: JudgeKind;
  strategy?: ComparisonStrategyName;
  way?: ChecklistWay;
}

interface StudyTemplate {
  name: string;
  /** what it makes, and what is left to do */
  about: string;
  rounds: readonly TemplateRound[];
  judges: readonly TemplateJudge[];
  /** subsets whose figures are averaged under a name on the leaderboard */
  subsetGroups?: readonly { name: string; subsets: readonly string[] }[];
}

/** Tick, appendix A. */
const TICK_CATEGORIES = [
  "Classification",
  "Concision",
  "Data Manipulation",
  "Document Generation",
  "Exclusion: Keyword",
  "Exclusion: Topic",
  "Extraction",
  "File Formatting: JSON",
  "File Formatting: TSV/CSV",
  "Formatting: General",
  "Inclusion: Keyword",
  "Inclusion: Topic",
  "Knowledge Retrieval",
  "Length",
  "Subjective QA",
  "Tone",
];

const WRITING: TemplateRound = { name: "Writing checklists", protocol: "checklist_writing", overlap: 3 };
const DIRECT: TemplateRound = { name: "Direct scoring", protocol: "direct_scoring", overlap: 3 };

/** Studies laid out as those of the papers, each round with the protocol's scale and our own guidelines to its specification. */
export const STUDY_TEMPLATES = {
  none: { name: "Empty", about: "No rounds. Create them after importing.", rounds: [], judges: [] },
  tick: {
    name: "TICK",
    about:
      "Checklists written and their questions categorised, preferences, direct scores, then scores after a checklist; three people each.",
    rounds: [
      WRITING,
      {
        name: "Categorising questions",
        protocol: "checklist_categorising",
        overlap: 3,
        categories: TICK_CATEGORIES,
      },
      { name: "Preferences", protocol: "preference", overlap: 3 },
      DIRECT,
      { name: "Check, then score", protocol: "check_then_score", overlap: 3 },
    ],
    judges: [
      { name: "Preference", kind: "preference" },
      { name: "Direct scoring", kind: "direct-score" },
      { name: "Check-then-score", kind: "check-then-score" },
      { name: "TICK: each question separately", kind: "checklist", way: "alone" },
    ],
  },
  infobench: {
    name: "InFoBench",
    about: "Direct scores before checklists, so that these do not colour them; UNKNOWN allowed; three people each.",
    rounds: [DIRECT, { name: "Checklists", protocol: "checklist_only", overlap: 3, allowUnknown: true }],
    judges: [{ name: "DRFR: questions in one conversation", kind: "checklist", way: "conversation" }],
  },
  llmbar: {
    name: "LLMBar",
    about: "Two experts choose the better response of each pair, without ties. Its adversarial subsets are one group.",
    rounds: [{ name: "Experts’ choices", protocol: "forced_choice", overlap: 2 }],
    judges: COMPARISON_STRATEGY_NAMES.map((strategy) => ({
      name: COMPARISON_STRATEGIES[strategy].name,
      kind: "comparison",
      strategy,
    })),
    subsetGroups: [{ name: "Adversarial", subsets: ["Neighbor", "GPTInst", "GPTOut", "Manual"] }],
  },
  rlcf: {
    name: "RLCF",
    about: "Checklists answered and responses compared, for weighted scores and preferences.",
    rounds: [
      { name: "Checklists", protocol: "checklist_only", overlap: 3 },
      { name: "Preferences", protocol: "preference", overlap: 3 },
    ],
    judges: [
      { name: "Each question 0–100", kind: "item-score" },
      { name: "Preference", kind: "preference" },
    ],
  },
  diva: {
    name: "DIVA",
    about: "Checklists written, then scores and preferences, each without and after a checklist; three people each.",
    rounds: [
      WRITING,
      DIRECT,
      { name: "Check, then score", protocol: "check_then_score", overlap: 3 },
      { name: "Preferences", protocol: "preference", overlap: 3 },
      { name: "Check, then prefer", protocol: "check_then_prefer", overlap: 3 },
    ],
    judges: [
      { name: "Preference", kind: "preference" },
      { name: "Score", kind: "direct-score" },
      { name: "C-Score", kind: "check-then-score" },
      { name: "C-DRFR and C-DIVA: each question separately", kind: "checklist", way: "alone" },
    ],
  },
} as const satisfies Record<string, StudyTemplate>;

export type StudyTemplateId = keyof typeof STUDY_TEMPLATES;

export const STUDY_TEMPLATE_IDS = Object.keys(STUDY_TEMPLATES).filter(
  (id): id is StudyTemplateId => id in STUDY_TEMPLATES,
);

export const studyTemplateSchema = z.enum(STUDY_TEMPLATE_IDS);

export function templateSubsetGroups(id: StudyTemplateId): NonNullable<StudyTemplate["subsetGroups"]> {
  const template: StudyTemplate = STUDY_TEMPLATES[id];
  return template.subsetGroups ?? [];
}

export function templateRounds(id: StudyTemplateId): readonly TemplateRound[] {
  return STUDY_TEMPLATES[id].rounds;
}

/** The judges that a paper's study proposes; none where the page is of no paper. */
export function templateJudges(id: string): readonly TemplateJudge[] {
  const template = STUDY_TEMPLATE_IDS.find((each) => each === id);
  return template ? STUDY_TEMPLATES[template].judges : [];
}

/** The form of a new judge filled in so, below the study's address. */
export function judgeFormPath({ kind, strategy, way }: TemplateJudge): string {
  const search = new URLSearchParams({ kind, ...(strategy ? { strategy } : {}), ...(way ? { way } : {}) });
  return `/models/judges/new?${search}`;
}
