import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import {
  comparisonMadeSchema,
  type NewComparison,
  seriesComparisonsSchema,
} from "@/lib/checklist/generation/generation";
import { fetchJson } from "@/lib/http/fetch-json";
import {
  benchesSchema,
  benchMadeSchema,
  benchSchema,
  type DeferredRound,
  deferredRoundMadeSchema,
  type NewBench,
  type NewVersion,
  testOpenedSchema,
  versionMadeSchema,
} from "./bench";
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
import { type NewWatch, watchesSchema, watchMadeSchema } from "./watch";

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

const benchKeys = { ofStudy: (studyId: string) => ["benches", studyId] as const };
const benchesAddress = (studyId: string) => `/api/v1/studies/${studyId}/benches`;
const ofBenches = (studyId: string) => ({
  meta: { invalidates: [{ queryKey: benchKeys.ofStudy(studyId) }, { queryKey: judgeModelKeys.ofStudy(studyId) }] },
});

export const benchesQuery = (studyId: string) =>
  queryOptions({
    queryKey: [...benchKeys.ofStudy(studyId), "all"],
    queryFn: ({ signal }) => fetchJson(benchesSchema, benchesAddress(studyId), { signal }),
  });

/** @param accuracy how often the answers that are kept are to be right */
export const benchQuery = (studyId: string, benchId: string, accuracy: string) =>
  queryOptions({
    queryKey: [...benchKeys.ofStudy(studyId), benchId, accuracy],
    queryFn: ({ signal }) =>
      fetchJson(benchSchema, `${benchesAddress(studyId)}/${benchId}?accuracy=${accuracy}`, { signal }),
  });

export const createBench = (studyId: string) =>
  mutationOptions({
    mutationFn: (bench: NewBench) =>
      fetchJson(benchMadeSchema, benchesAddress(studyId), { method: "POST", body: bench }),
    ...ofBenches(studyId),
  });

/** Makes the next version of a bench. */
export const addVersion = (studyId: string, benchId: string) =>
  mutationOptions({
    mutationFn: (body: NewVersion) =>
      fetchJson(versionMadeSchema, `${benchesAddress(studyId)}/${benchId}/versions`, { method: "POST", body }),
    ...ofBenches(studyId),
  });

export const openTest = (studyId: string, benchId: string) =>
  mutationOptions({
    mutationFn: (raterId: string) =>
      fetchJson(testOpenedSchema, `${benchesAddress(studyId)}/${benchId}/openings`, {
        method: "POST",
        body: { raterId },
      }),
    ...ofBenches(studyId),
  });

/** Makes a round of the tasks that a version is least sure of. */
export const deferTasks = (studyId: string, benchId: string) =>
  mutationOptions({
    mutationFn: (body: DeferredRound) =>
      fetchJson(deferredRoundMadeSchema, `${benchesAddress(studyId)}/${benchId}/rounds`, { method: "POST", body }),
    meta: { invalidates: [{ queryKey: ["rounds"] }] },
  });

const watchKey = (studyId: string) => ["watches", studyId] as const;
const watchesAddress = (studyId: string) => `/api/v1/studies/${studyId}/watches`;

export const watchesQuery = (studyId: string) =>
  queryOptions({
    queryKey: watchKey(studyId),
    queryFn: ({ signal }) => fetchJson(watchesSchema, watchesAddress(studyId), { signal }),
  });

export const createWatch = (studyId: string) =>
  mutationOptions({
    mutationFn: (body: NewWatch) => fetchJson(watchMadeSchema, watchesAddress(studyId), { method: "POST", body }),
    meta: { invalidates: [{ queryKey: watchKey(studyId) }] },
  });

export const endWatch = (studyId: string) =>
  mutationOptions({
    mutationFn: (watchId: string) => fetchJson(z.null(), `${watchesAddress(studyId)}/${watchId}`, { method: "DELETE" }),
    meta: { invalidates: [{ queryKey: watchKey(studyId) }] },
  });
