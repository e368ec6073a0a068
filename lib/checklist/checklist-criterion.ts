/**
 * What two checklists for one instruction are compared by (rlcf Table 1), in the order in which people label. Words only, without
 * the guidelines: the labelling page counts every kilobyte it sends.
 */
export const CRITERIA = ["naturalness", "objectiveness", "comprehensiveness", "atomicity", "overall"] as const;
export type Criterion = (typeof CRITERIA)[number];

export const CRITERION_NAMES: Record<Criterion, string> = {
  naturalness: "Naturalness",
  objectiveness: "Objectiveness",
  comprehensiveness: "Comprehensiveness",
  atomicity: "Atomicity",
  overall: "Overall",
};

/** What the rater decides. */
export const CRITERION_QUESTIONS: Record<Criterion, string> = {
  naturalness: "Which checklist reads as if a careful person had written it?",
  objectiveness: "With which checklist would two careful people give the same answers?",
  comprehensiveness: "Which checklist covers more of what matters for this instruction?",
  atomicity: "Which checklist asks for one thing at a time?",
  overall: "Which checklist would you rather use to judge responses to this instruction?",
};
