import { z } from "zod";
import type { Protocol } from "../protocol";

/** A draft round that a new study begins with; its tasks are added once there is content. */
export interface TemplateRound {
  name: string;
  protocol: Protocol;
  overlap: number;
  allowUnknown?: boolean;
}

interface StudyTemplate {
  name: string;
  /** what it makes, and what is left to do */
  about: string;
  rounds: readonly TemplateRound[];
}

const DIRECT: TemplateRound = { name: "Direct scoring", protocol: "direct_scoring", overlap: 3 };

/** Studies laid out as those of the papers, each round with the protocol's scale and our own guidelines to its specification. */
export const STUDY_TEMPLATES = {
  none: { name: "Empty", about: "No rounds. You make them after importing.", rounds: [] },
  tick: {
    name: "TICK",
    about: "Preferences, direct scores, then scores after a checklist; three people each.",
    rounds: [
      { name: "Preferences", protocol: "preference", overlap: 3 },
      DIRECT,
      { name: "Check, then score", protocol: "check_then_score", overlap: 3 },
    ],
  },
  infobench: {
    name: "InFoBench",
    about: "Direct scores before checklists, so that these do not colour them; UNKNOWN allowed; three people each.",
    rounds: [DIRECT, { name: "Checklists", protocol: "checklist_only", overlap: 3, allowUnknown: true }],
  },
  llmbar: {
    name: "LLMBar",
    about: "Two experts choose the better response of each pair, without ties.",
    rounds: [{ name: "Experts’ choices", protocol: "forced_choice", overlap: 2 }],
  },
  rlcf: {
    name: "RLCF",
    about: "Checklists answered and responses compared, for weighted scores beside preferences.",
    rounds: [
      { name: "Checklists", protocol: "checklist_only", overlap: 3 },
      { name: "Preferences", protocol: "preference", overlap: 3 },
    ],
  },
  diva: {
    name: "DIVA",
    about: "Scores and preferences, each without and after a checklist; three people each.",
    rounds: [
      DIRECT,
      { name: "Check, then score", protocol: "check_then_score", overlap: 3 },
      { name: "Preferences", protocol: "preference", overlap: 3 },
      { name: "Check, then prefer", protocol: "check_then_prefer", overlap: 3 },
    ],
  },
} as const satisfies Record<string, StudyTemplate>;

export type StudyTemplateId = keyof typeof STUDY_TEMPLATES;

export const STUDY_TEMPLATE_IDS = Object.keys(STUDY_TEMPLATES).filter(
  (id): id is StudyTemplateId => id in STUDY_TEMPLATES,
);

export const studyTemplateSchema = z.enum(STUDY_TEMPLATE_IDS);

export function templateRounds(id: StudyTemplateId): readonly TemplateRound[] {
  return STUDY_TEMPLATES[id].rounds;
}
