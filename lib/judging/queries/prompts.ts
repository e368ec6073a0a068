import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { promptCheckSchema, promptsSchema } from "@/lib/judging/prompt/prompt";

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
