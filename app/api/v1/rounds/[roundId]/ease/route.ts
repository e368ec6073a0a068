import { z } from "zod";
import { sayEaseOfRound } from "@/lib/data/labelling/say-ease-of-round";
import { easeOfRoundSchema } from "@/lib/domain/labelling/labelling";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

/** What the checklists did to scoring, of a round that asks for it at its end. */
export const PUT = route(
  { answer: NOTHING, scope: "label", params: z.object({ roundId: z.uuid() }), body: easeOfRoundSchema },
  ({ viewer, params, body }) => sayEaseOfRound(viewer, params.roundId, body.ease),
);
