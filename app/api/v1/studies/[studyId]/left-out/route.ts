import { z } from "zod";
import { readLeftOut } from "@/lib/data/agreement/read-left-out";
import { leftOutQuerySchema, leftOutSchema } from "@/lib/domain/agreement/left-out";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: leftOutSchema, params: z.object({ studyId: z.uuid() }), query: leftOutQuerySchema },
  ({ viewer, params, query }) => readLeftOut(viewer, params, query),
);
