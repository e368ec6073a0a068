import { NOTHING } from "@/lib/http/answer";
import { IN_ROUND, route } from "@/lib/http/route";
import { easeOfRoundSchema } from "@/lib/labelling/labelling";
import { sayEaseOfRound } from "@/lib/labelling/server/say-ease-of-round";

/** What the checklists did to scoring, of a round that asks for it at its end. */
export const PUT = route(
  {
    summary: "Say whether checklists made scoring easier",
    access: "label",
    answer: NOTHING,
    params: IN_ROUND,
    body: easeOfRoundSchema,
    example: { ease: "easier" },
  },
  ({ viewer, params, body }) => sayEaseOfRound(viewer, params.roundId, body.ease),
);
