import { IN_ROUND, route } from "@/lib/http/route";
import { leftOutQuerySchema, leftOutSchema } from "@/lib/results/left-out";
import { readLeftOut } from "@/lib/results/server/read-left-out";

export const GET = route(
  {
    access: "agreement.read",
    answer: leftOutSchema,
    params: IN_ROUND,
    query: leftOutQuerySchema,
  },
  ({ viewer, params, query }) => readLeftOut(viewer, params, query),
);
