import {
  comparisonMadeSchema,
  newComparisonSchema,
  seriesComparisonsSchema,
} from "@/lib/checklist/generation/generation";
import { listComparisons } from "@/lib/checklist/server/generation/comparisons";
import { compareSeries } from "@/lib/checklist/worker/compare-series";
import { IN_STUDY, route } from "@/lib/http/route";

export const GET = route(
  {
    summary: "List comparisons of checklists",
    access: "study.read",
    answer: seriesComparisonsSchema,
    params: IN_STUDY,
  },
  ({ viewer, params: { studyId } }) => listComparisons(viewer, studyId),
);

export const POST = route(
  {
    summary: "Compare checklists of two sources",
    access: "checklist.write",
    answer: comparisonMadeSchema,
    params: IN_STUDY,
    body: newComparisonSchema,
    example: { a: "written", b: "generated", name: "Which is better" },
  },
  ({ viewer, params: { studyId }, body }) => compareSeries(viewer, studyId, body),
);
