import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { EXAMPLE_ID, route } from "@/lib/http/route";
import { publishGold } from "@/lib/results/server/writing/publish-gold";
import { newGoldSchema } from "@/lib/results/writing/written-checklists";

export const POST = route(
  {
    access: "checklist.write",
    answer: NOTHING,
    params: z.object({ roundId: z.uuid() }),
    body: newGoldSchema,
    example: { checklistId: EXAMPLE_ID, revision: 0 },
  },
  async ({ viewer, params, body }) => {
    await publishGold(viewer, params.roundId, body);
  },
);
