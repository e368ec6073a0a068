import { z } from "zod";
import { setSpendingLimit } from "@/lib/data/spending/set-spending-limit";
import { setSpendingLimitSchema, spendersSchema } from "@/lib/domain/run/spending";
import { route } from "@/lib/http/route";

const params = z.object({ spenders: spendersSchema, id: z.uuid() });

export const PUT = route(
  { scope: "session", params, body: setSpendingLimitSchema },
  async ({ viewer, params: { spenders, id }, body }) => {
    await setSpendingLimit(viewer, spenders, id, body.limit);
    return { count: 1 };
  },
);
