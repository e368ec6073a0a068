import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { setSpendingLimit } from "@/lib/runs/server/spending/spending";
import { setSpendingLimitSchema, spendersSchema } from "@/lib/runs/spending";

const params = z.object({ spenders: spendersSchema, id: z.uuid() });

export const PUT = route(
  {
    summary: "Set a spending limit",
    access: "admin",
    answer: NOTHING,
    params,
    body: setSpendingLimitSchema,
    example: { limit: { amount: 5, currency: "EUR" } },
  },
  async ({ viewer, params: { spenders, id }, body }) => {
    await setSpendingLimit(viewer, spenders, id, body.limit);
  },
);
