import { z } from "zod";

/** The numbers that one rater's checklist answers give a response; of two responses the higher one wins, equal is a tie. */
export const CHECKLIST_SCORES = ["pass-rate", "probability", "weighted", "diva", "mean-rec"] as const;
export const checklistScoreSchema = z.enum(CHECKLIST_SCORES);
export type ChecklistScore = z.infer<typeof checklistScoreSchema>;

/** As it follows the rater's name. */
export const CHECKLIST_SCORE_NAMES: Record<ChecklistScore, string> = {
  "pass-rate": "checklist pass rate",
  probability: "mean probability of YES",
  weighted: "importance-weighted",
  diva: "DIVA",
  "mean-rec": "MeanRec",
};

export const CHECKLIST_SCORE_MEANINGS: Record<ChecklistScore, string> = {
  "pass-rate": "the share of YES among YES and NO",
  probability: "the mean over the questions of the judge’s probability of YES (or score out of 100)",
  weighted:
    "questions count by their importance; where an approved program decides a question, its verdict is averaged in",
  diva: "questions count by how much the same rater’s answers to them differ among the instruction’s responses in the round",
  "mean-rec":
    "questions count by how rarely the same rater finds them met among the instruction’s responses in the round",
};

/** "diva,weighted" in the address; an empty text is no score at all, none given is what fits the study. */
export const checklistScoresSchema = z
  .string()
  .max(100)
  .transform((text) => text.split(",").filter((name) => name !== ""))
  .pipe(z.array(checklistScoreSchema))
  .optional();
