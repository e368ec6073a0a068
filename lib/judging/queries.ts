import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import {
  comparisonMadeSchema,
  type NewComparison,
  seriesComparisonsSchema,
} from "@/lib/checklist/generation/generation";
import { fetchJson } from "@/lib/http/fetch-json";
import type { NewJudge } from "./judge-configuration";
import {
  addJuryLabels,
  type JuryLabelsPart,
  judgeModelDetailSchema,
  judgeModelsSchema,
  juryLabelsPartSchema,
  NO_JURY_LABELS,
} from "./judge-model";
import type { NewJury } from "./jury";
import { promptCheckSchema, promptsSchema } from "./prompt/prompt";
import { type TruncateReasoning, truncatedJudgesSchema } from "./truncated-reasoning";

/** What begins alike is invalidated together. */
export const judgeModelKeys = {
  ofStudy: (studyId: string) => ["judge-models", studyId] as const,
};
const address = (studyId: string) => `/api/v1/studies/${studyId}/judge-models`;
const madeSchema = z.object({ raterId: z.uuid() });

/** A study's judges, with their labels and runs. */
export const judgeModelsQuery = (studyId: string) =>
  queryOptions({
    queryKey: [...judgeModelKeys.ofStudy(studyId), "all"],
    queryFn: ({ signal }) => fetchJson(judgeModelsSchema, address(studyId), { signal }),
  });

export const judgeModelQuery = (studyId: string, raterId: string) =>
  queryOptions({
    queryKey: [...judgeModelKeys.ofStudy(studyId), raterId],
    queryFn: ({ signal }) => fetchJson(judgeModelDetailSchema, `${address(studyId)}/${raterId}`, { signal }),
  });

export const createJudgeModel = (studyId: string) =>
  mutationOptions({
    mutationFn: (judge: NewJudge) => fetchJson(madeSchema, address(studyId), { method: "POST", body: judge }),
    meta: { invalidates: [{ queryKey: judgeModelKeys.ofStudy(studyId) }] },
  });

export const createJury = (studyId: string) =>
  mutationOptions({
    mutationFn: (jury: NewJury) => fetchJson(madeSchema, `${address(studyId)}/juries`, { method: "POST", body: jury }),
    meta: { invalidates: [{ queryKey: judgeModelKeys.ofStudy(studyId) }] },
  });

/** Judges that score from parts of this one's stored reasoning. */
export const truncateReasoning = (studyId: string, raterId: string) =>
  mutationOptions({
    mutationFn: (body: TruncateReasoning) =>
      fetchJson(truncatedJudgesSchema, `${address(studyId)}/${raterId}/truncated`, { method: "POST", body }),
    meta: { invalidates: [{ queryKey: judgeModelKeys.ofStudy(studyId) }] },
  });

export interface JuryComputation {
  roundId: string;
  /** Called after each part with the position reached in the round's tasks. */
  onPart: (position: number) => void;
}

/** Part by part, so that no request takes long; what is broken off goes on when it is begun again. */
export const computeJuryLabels = (studyId: string, raterId: string) =>
  mutationOptions({
    mutationFn: async ({ roundId, onPart }: JuryComputation) => {
      let sum = NO_JURY_LABELS;
      for (let after: number | null = null; ; ) {
        const part: JuryLabelsPart = await fetchJson(
          juryLabelsPartSchema,
          `${address(studyId)}/${raterId}/jury-labels`,
          { method: "POST", body: { roundId, after } },
        );
        sum = addJuryLabels(sum, part);
        if (part.next === null) return sum;
        after = part.next;
        onPart(after);
      }
    },
    meta: { invalidates: [{ queryKey: judgeModelKeys.ofStudy(studyId) }] },
  });

/** They change with the program only. */
export const promptsQuery = queryOptions({
  queryKey: ["prompts"],
  queryFn: ({ signal }) => fetchJson(promptsSchema, "/api/v1/prompts", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What prevents using a text in place of a prompt. */
export const promptCheckQuery = (templateId: string, text: string) =>
  queryOptions({
    queryKey: ["prompts", "check", templateId, text],
    queryFn: ({ signal }) =>
      fetchJson(promptCheckSchema, "/api/v1/prompts/checks", { method: "POST", body: { templateId, text }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

const comparisonsAddress = (studyId: string) => `/api/v1/studies/${studyId}/checklist-comparisons`;

export const comparisonsQuery = (studyId: string) =>
  queryOptions({
    queryKey: ["checklists", "study", studyId, "comparisons"],
    queryFn: ({ signal }) => fetchJson(seriesComparisonsSchema, comparisonsAddress(studyId), { signal }),
  });

export const compareSeries = (studyId: string) =>
  mutationOptions({
    mutationFn: (comparison: NewComparison) =>
      fetchJson(comparisonMadeSchema, comparisonsAddress(studyId), { method: "POST", body: comparison }),
  });
