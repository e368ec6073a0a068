import type { Estimate } from "@/lib/domain/agreement/agreement-statistic";
import * as texts from "@/lib/messages/researcher/systems";

export const CHECKLIST_MEASURES = ["drfr", "meanPassRate", "hardSatisfaction"] as const;
export type ChecklistMeasure = (typeof CHECKLIST_MEASURES)[number];

export const MEASURE_NAMES: Record<ChecklistMeasure, string> = {
  drfr: "DRFR",
  meanPassRate: texts.meanPassRate,
  hardSatisfaction: texts.allQuestionsMet,
};

export const MEASURE_MEANINGS: Record<ChecklistMeasure, string> = {
  drfr: texts.allYesOverAllYes,
  meanPassRate: texts.meanOfTheResponsesOwn,
  hardSatisfaction: texts.shareOfResponses,
};

export const MEASURE_CHOICES = CHECKLIST_MEASURES.map((value) => ({ value, label: MEASURE_NAMES[value] }));

/** What both rows of groups and cells of system × category carry. */
export interface Measured extends Record<ChecklistMeasure, Estimate> {
  responses: number;
  yes: number;
  no: number;
  unknown: number;
}
