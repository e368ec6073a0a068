import { EXAMPLE_ID, IN_STUDY, route } from "@/lib/http/route";
import { bestOfQuerySchema, bestOfSchema, bestOfSystemSchema, newBestOfSystemSchema } from "@/lib/improve/best-of-n";
import { keepBest } from "@/lib/improve/server/keep-best";
import { readBestOf } from "@/lib/improve/server/read-best-of";

export const GET = route(
  {
    summary: "Compare choices among samples",
    access: "agreement.read",
    answer: bestOfSchema,
    params: IN_STUDY,
    query: bestOfQuerySchema,
  },
  ({ viewer, params: { studyId }, query }) => readBestOf(viewer, studyId, query),
);

export const POST = route(
  {
    summary: "Choose the best of several samples",
    access: "run.control",
    answer: bestOfSystemSchema,
    params: IN_STUDY,
    body: newBestOfSystemSchema,
    example: { systemId: EXAMPLE_ID, scorer: "known-scores", name: "Best of four" },
  },
  ({ viewer, params: { studyId }, body }) => keepBest(viewer, studyId, body),
);
