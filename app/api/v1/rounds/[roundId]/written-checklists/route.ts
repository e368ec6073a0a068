import { IN_ROUND, route } from "@/lib/http/route";
import { readWrittenChecklists } from "@/lib/results/server/writing/read-written-checklists";
import { writtenChecklistsQuerySchema, writtenChecklistsSchema } from "@/lib/results/writing/written-checklists";

export const GET = route(
  {
    summary: "List checklists written in a round",
    access: "agreement.read",
    answer: writtenChecklistsSchema,
    params: IN_ROUND,
    query: writtenChecklistsQuerySchema,
  },
  ({ viewer, params, query }) => readWrittenChecklists(viewer, params.roundId, query.after, query.limit),
);
