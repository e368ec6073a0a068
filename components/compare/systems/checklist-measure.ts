import { t } from "@/lib/messages/translate";
import type { Estimate } from "@/lib/results/agreement-statistic";

export const CHECKLIST_MEASURES = ["drfr", "meanPassRate", "hardSatisfaction"] as const;
export type ChecklistMeasure = (typeof CHECKLIST_MEASURES)[number];

export const MEASURE_NAMES: Record<ChecklistMeasure, string> = {
  drfr: "DRFR",
  meanPassRate: t("Mean pass rate"),
  hardSatisfaction: t("All questions met"),
};

export const MEASURE_MEANINGS: Record<ChecklistMeasure, string> = {
  drfr: t("All YES over all YES and NO."),
  meanPassRate: t("The mean of the responses’ own pass rates."),
  hardSatisfaction: t("The share of responses with every question YES (hard satisfaction)."),
};

export const MEASURE_CHOICES = CHECKLIST_MEASURES.map((value) => ({ value, label: MEASURE_NAMES[value] }));

/** What both rows of groups and cells of system × category carry. */
export interface Measured extends Record<ChecklistMeasure, Estimate> {
  responses: number;
  yes: number;
  no: number;
  unknown: number;
}
