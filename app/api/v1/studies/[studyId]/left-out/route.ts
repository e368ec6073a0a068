import { IN_STUDY, route } from "@/lib/http/route";
import { excludedLabelsQuerySchema, excludedLabelsSchema } from "@/lib/results/excluded-labels";
import { readExcludedLabels } from "@/lib/results/server/read-excluded-labels";

export const GET = route(
  {
    summary: "Count a study's labels that a selection excludes",
    access: "agreement.read",
    answer: excludedLabelsSchema,
    params: IN_STUDY,
    query: excludedLabelsQuerySchema,
  },
  ({ viewer, params, query }) => readExcludedLabels(viewer, params, query),
);
