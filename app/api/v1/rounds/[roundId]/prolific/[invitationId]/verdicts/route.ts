import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { EXAMPLE_ID, route } from "@/lib/http/route";
import { prolificVerdictsSchema } from "@/lib/people/prolific";
import { requestVerdicts } from "@/lib/people/server/prolific/verdicts";

/** Sent in the background; Prolific takes no verdict back. */
export const POST = route(
  {
    summary: "Approve or reject submissions at Prolific",
    access: "people.change",
    answer: NOTHING,
    params: z.object({ roundId: z.uuid(), invitationId: z.uuid() }),
    body: prolificVerdictsSchema,
    example: { verdict: "approved", raterIds: [EXAMPLE_ID] },
  },
  async ({ viewer, params: at, body }) => {
    await requestVerdicts(viewer, at, body);
  },
);
