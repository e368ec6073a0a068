import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { confirmedBonusesSchema } from "@/lib/people/prolific";
import { confirmBonuses } from "@/lib/people/server/prolific/payments";

/** Paid in the background. A person confirms it: no program with a key does. */
export const POST = route(
  {
    summary: "Pay the bonuses of a platform link through Prolific",
    access: "people.change",
    scope: "session",
    confirms: true,
    answer: NOTHING,
    params: z.object({ roundId: z.uuid(), invitationId: z.uuid() }),
    body: confirmedBonusesSchema,
    example: { people: 12, cents: 600 },
  },
  async ({ viewer, params: at, body }) => {
    await confirmBonuses(viewer, at, body);
  },
);
