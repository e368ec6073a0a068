import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { type LeaderboardQuery, leaderboardAnswerSchema, type SubsetGroup } from "@/lib/compare/leaderboard";
import { fetchJson } from "@/lib/http/fetch-json";
import type { JudgeDescription } from "@/lib/judging/describe-judge";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";
import { whileComputing } from "@/lib/results/queries/while-computing";

const key = (studyId: string) => [...agreementKeys.study(studyId), "leaderboard"];
const address = (studyId: string) => `/api/v1/studies/${studyId}`;
const savedSchema = z.null();

/** Without a truth, against the study's usual one. */
export const leaderboardQuery = (studyId: string, { truth, without }: LeaderboardQuery) =>
  queryOptions({
    queryKey: [...key(studyId), { truth, without }],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({
        ...(truth !== undefined && { truth }),
        ...(without !== undefined && { without }),
      });
      return fetchJson(leaderboardAnswerSchema, `${address(studyId)}/leaderboard?${search}`, { signal });
    },
    staleTime: 10_000,
    refetchInterval: ({ state: { data } }) => data !== undefined && whileComputing(data),
  });

export const saveSubsetGroups = (studyId: string) =>
  mutationOptions({
    mutationFn: (groups: readonly SubsetGroup[]) =>
      fetchJson(savedSchema, `${address(studyId)}/subset-groups`, { method: "PUT", body: { groups } }),
    meta: { invalidates: [{ queryKey: key(studyId) }] },
  });

export const describeJudgeOfFile = (studyId: string, raterId: string) =>
  mutationOptions({
    mutationFn: (description: JudgeDescription) =>
      fetchJson(savedSchema, `${address(studyId)}/raters/${raterId}`, { method: "PATCH", body: description }),
    meta: { invalidates: [{ queryKey: key(studyId) }] },
  });
