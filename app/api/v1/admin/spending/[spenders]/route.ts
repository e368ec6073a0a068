import { z } from "zod";
import { route } from "@/lib/http/route";
import { listSpending } from "@/lib/runs/server/spending/spending";
import { spendersSchema, spendingQuerySchema, spendingSchema } from "@/lib/runs/spending";

const params = z.object({ spenders: spendersSchema });

export const GET = route(
  { summary: "List spending limits", access: "admin", answer: spendingSchema, params, query: spendingQuerySchema },
  ({ viewer, params: { spenders }, query }) => listSpending(viewer, spenders, query),
);
