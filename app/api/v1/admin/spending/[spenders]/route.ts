import { z } from "zod";
import { listSpending } from "@/lib/data/spending/list-spending";
import { spendersSchema, spendingQuerySchema, spendingSchema } from "@/lib/domain/run/spending";
import { route } from "@/lib/http/route";

const params = z.object({ spenders: spendersSchema });

export const GET = route(
  { answer: spendingSchema, scope: "session", params, query: spendingQuerySchema },
  ({ viewer, params: { spenders }, query }) => listSpending(viewer, spenders, query),
);
