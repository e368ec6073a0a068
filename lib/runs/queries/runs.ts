import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { counted } from "@/lib/format/format-number";
import { errorMessage } from "@/lib/http/error-message";
import { fetchJson, RequestError } from "@/lib/http/fetch-json";
import { judgeModelKeys } from "@/lib/judging/queries";
import { type NewRun, startedRunSchema } from "@/lib/runs/new-run";
import { type RunSettings, runEstimateSchema, runSettingsSchema } from "@/lib/runs/run";
import { runDetailSchema, runListSchema } from "@/lib/runs/run-detail";
import { type RunItemFilter, runItemDetailSchema, runItemPageSchema, runItemSearch } from "@/lib/runs/run-items";
import type { RunAction } from "@/lib/runs/run-transition";

/** What begins alike is invalidated together. */
export const runKeys = {
  ofStudy: (studyId: string) => ["runs", "study", studyId] as const,
  run: (runId: string) => ["runs", "one", runId] as const,
};

const studyAddress = (studyId: string) => `/api/v1/studies/${studyId}`;
const address = (runId: string) => `/api/v1/runs/${runId}`;

/** A study's runs, the newest first; of one round or one rater, where given. */
export const runsQuery = (studyId: string, filter: { roundId?: string; raterId?: string } = {}) =>
  infiniteQueryOptions({
    queryKey: [...runKeys.ofStudy(studyId), filter],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries({ ...filter, after: pageParam })) if (value) query.set(name, value);
      return fetchJson(runListSchema, `${studyAddress(studyId)}/runs?${query}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next,
  });

export const runQuery = (runId: string) =>
  queryOptions({
    queryKey: runKeys.run(runId),
    queryFn: ({ signal }) => fetchJson(runDetailSchema, address(runId), { signal }),
  });

export const runItemsQuery = (runId: string, filter: RunItemFilter) =>
  queryOptions({
    queryKey: [...runKeys.run(runId), "items", filter],
    queryFn: ({ signal }) =>
      fetchJson(runItemPageSchema, `${address(runId)}/items${runItemSearch(filter)}`, { signal }),
    placeholderData: keepPreviousData,
  });

export const runItemQuery = (runId: string, itemId: string) =>
  queryOptions({
    queryKey: [...runKeys.run(runId), "item", itemId],
    queryFn: ({ signal }) => fetchJson(runItemDetailSchema, `${address(runId)}/items/${itemId}`, { signal }),
  });

/** Where all calls of a run, or those of one item, can be downloaded. */
export function callsAddress(runId: string, format: "jsonl" | "csv", itemId?: string): string {
  return `${address(runId)}/calls?format=${format}${itemId === undefined ? "" : `&itemId=${itemId}`}`;
}

/** Pauses, resumes, cancels or retries; the page shows the outcome at once. */
export const controlRun = ({ id, studyId }: { id: string; studyId: string }) =>
  mutationOptions({
    mutationFn: (action: RunAction) => fetchJson(runDetailSchema, address(id), { method: "POST", body: action }),
    // What was asked before the change must not be shown after it.
    onMutate: (_action, { client }) => client.cancelQueries({ queryKey: runKeys.run(id) }),
    onSuccess: (run, _action, _result, { client }) => client.setQueryData(runQuery(id).queryKey, run),
    meta: { invalidates: [{ queryKey: runKeys.run(id) }, { queryKey: runKeys.ofStudy(studyId) }] },
  });

const changesRuns = (studyId: string) => ({
  invalidates: [{ queryKey: runKeys.ofStudy(studyId) }, { queryKey: judgeModelKeys.ofStudy(studyId) }],
});

const postRun = (studyId: string, run: NewRun) =>
  fetchJson(startedRunSchema, `${studyAddress(studyId)}/runs`, { method: "POST", body: run });

export const startRun = (studyId: string) =>
  mutationOptions({
    mutationFn: (run: NewRun) => postRun(studyId, run),
    meta: changesRuns(studyId),
  });

/** Where several runs are started one after the other and one of them was not. */
export class RunsNotStarted extends RequestError {
  constructor(
    error: unknown,
    /** how many began before */
    readonly started: number,
  ) {
    const begun = started > 0 ? ` Started before that: ${counted(started, "run")}.` : "";
    const { status, code } = error instanceof RequestError ? error : { status: 503, code: "UNAVAILABLE" };
    super(status, code, `${errorMessage(error)}${begun}`);
  }
}

export const startRuns = (studyId: string) =>
  mutationOptions({
    mutationFn: async (runs: readonly NewRun[]) => {
      const runIds: string[] = [];
      for (const run of runs) {
        const started = await postRun(studyId, run).catch((error: unknown) => {
          throw new RunsNotStarted(error, runIds.length);
        });
        runIds.push(started.runId);
      }
      return runIds;
    },
    meta: changesRuns(studyId),
  });

export const estimateRun = (studyId: string) =>
  mutationOptions({
    mutationFn: async (run: NewRun) => {
      const body = { ...run, terms: checkTerms(run.terms) };
      return fetchJson(runEstimateSchema, `${studyAddress(studyId)}/run-estimates`, { method: "POST", body });
    },
  });

/** Before they are sent: a number that is none would arrive as no limit. */
function checkTerms(terms: RunSettings): RunSettings {
  const result = runSettingsSchema.safeParse(terms);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new RequestError(400, "INVALID", issue?.message ?? "The terms of the run are not valid.");
}
