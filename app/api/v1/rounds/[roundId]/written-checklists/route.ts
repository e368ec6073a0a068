import { z } from "zod";
import { readWrittenChecklists } from "@/lib/data/writing/read-written-checklists";
import { writtenChecklistsQuerySchema, writtenChecklistsSchema } from "@/lib/domain/writing/written-checklists";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: writtenChecklistsSchema, params: z.object({ roundId: z.uuid() }), query: writtenChecklistsQuerySchema },
  ({ viewer, params, query }) => readWrittenChecklists(viewer, params.roundId, query.after),
);
