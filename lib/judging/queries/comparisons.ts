import { mutationOptions, queryOptions } from "@tanstack/react-query";
import {
  comparisonMadeSchema,
  type NewComparison,
  seriesComparisonsSchema,
} from "@/lib/checklist/generation/generation";
import { fetchJson } from "@/lib/http/fetch-json";

const address = (studyId: string) => `/api/v1/studies/${studyId}/checklist-comparisons`;

export const comparisonsQuery = (studyId: string) =>
  queryOptions({
    queryKey: ["checklists", "study", studyId, "comparisons"],
    queryFn: ({ signal }) => fetchJson(seriesComparisonsSchema, address(studyId), { signal }),
  });

export const compareSeries = (studyId: string) =>
  mutationOptions({
    mutationFn: (comparison: NewComparison) =>
      fetchJson(comparisonMadeSchema, address(studyId), { method: "POST", body: comparison }),
  });
