import { newRewordingSchema, rewordedSchema, rewordingsSchema } from "@/lib/checklist/rewording";
import { rewordQuestion } from "@/lib/checklist/server/reword-questions";
import { EXAMPLE_ID, IN_ROUND, route } from "@/lib/http/route";
import { readRewordings } from "@/lib/round/server/rewording-round";

export const GET = route(
  {
    summary: "List the reworded questions of a round",
    access: "agreement.read",
    answer: rewordingsSchema,
    params: IN_ROUND,
  },
  ({ viewer, params: { roundId } }) => readRewordings(viewer, roundId),
);

export const POST = route(
  {
    summary: "Reword a question of a round",
    access: "checklist.write",
    answer: rewordedSchema,
    params: IN_ROUND,
    body: newRewordingSchema,
    example: { itemId: EXAMPLE_ID, question: "Does the summary have at most 100 words?" },
  },
  ({ viewer, params: { roundId }, body }) => rewordQuestion(viewer, roundId, body),
);
