import { z } from "zod";
import { route } from "@/lib/http/route";
import { leftOutQuerySchema, leftOutSchema } from "@/lib/results/left-out";
import { readLeftOut } from "@/lib/results/server/read-left-out";

export const GET = route(
  {
    access: "agreement.read",
    answer: leftOutSchema,
    params: z.object({ studyId: z.uuid() }),
    query: leftOutQuerySchema,
  },
  ({ viewer, params, query }) => readLeftOut(viewer, params, query),
);
