import { NOTHING } from "@/lib/http/answer";
import { EXAMPLE_ID, IN_ROUND, route } from "@/lib/http/route";
import { publishGold } from "@/lib/results/server/writing/publish-gold";
import { newGoldSchema } from "@/lib/results/writing/written-checklists";

export const POST = route(
  {
    summary: "Use labels as known scores",
    access: "checklist.write",
    answer: NOTHING,
    params: IN_ROUND,
    body: newGoldSchema,
    example: { checklistId: EXAMPLE_ID, revision: 0 },
  },
  async ({ viewer, params, body }) => {
    await publishGold(viewer, params.roundId, body);
  },
);
