import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { NewJudge } from "@/lib/domain/judge/judge-configuration";
import { judgeModelDetailSchema, judgeModelsSchema, juryLabelsSchema } from "@/lib/domain/judge/judge-model";
import type { NewJury } from "@/lib/domain/judge/jury";
import { fetchJson } from "@/lib/http/fetch-json";

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
  });

export const createJury = (studyId: string) =>
  mutationOptions({
    mutationFn: (jury: NewJury) => fetchJson(madeSchema, `${address(studyId)}/juries`, { method: "POST", body: jury }),
  });

export const computeJuryLabels = (studyId: string, raterId: string) =>
  mutationOptions({
    mutationFn: (roundId: string) =>
      fetchJson(juryLabelsSchema, `${address(studyId)}/${raterId}/jury-labels`, { method: "POST", body: { roundId } }),
  });
