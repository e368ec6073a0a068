import { z } from "zod";
import { publishGold } from "@/lib/data/writing/publish-gold";
import { newGoldSchema } from "@/lib/domain/writing/written-checklists";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

export const POST = route(
  { answer: NOTHING, params: z.object({ roundId: z.uuid() }), body: newGoldSchema },
  async ({ viewer, params, body }) => {
    await publishGold(viewer, params.roundId, body);
  },
);
