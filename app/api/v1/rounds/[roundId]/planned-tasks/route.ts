import { IN_ROUND, route } from "@/lib/http/route";
import { drawRestSchema, plannedRestSchema } from "@/lib/round/planned-round";
import { drawRest } from "@/lib/round/server/draw-rest";

export const POST = route(
  {
    summary: "Draw which further tasks people label",
    access: "round.control",
    answer: plannedRestSchema,
    params: IN_ROUND,
    body: drawRestSchema,
    example: { raterId: "01978f3e-7a54-7c32-9b55-6a6a7d3f1c01" },
  },
  ({ viewer, params: { roundId }, body }) => drawRest(viewer, roundId, body),
);
