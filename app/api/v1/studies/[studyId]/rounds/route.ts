import { z } from "zod";
import { createRound } from "@/lib/data/round/create-round";
import { listRounds } from "@/lib/data/round/list-rounds";
import { newRoundSchema } from "@/lib/domain/round";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ params }, async ({ viewer, params: { studyId } }) => ({
  rounds: await listRounds(viewer, studyId),
}));

export const POST = route({ params, body: newRoundSchema }, ({ viewer, params: { studyId }, body }) =>
  createRound(viewer, studyId, body),
);
