import { z } from "zod";
import { responseTruthSchema } from "@/lib/content/response-truth";
import { changeTruth } from "@/lib/content/server/curation/change-truth";
import { revisionSeen } from "@/lib/http/if-match";
import { route } from "@/lib/http/route";
import { revisionSchema } from "@/lib/wire/made";

export const PUT = route(
  {
    summary: "Set a response's reference answer",
    access: "study.update",
    answer: revisionSchema,
    ifMatch: true,
    body: responseTruthSchema,
    params: z.object({ studyId: z.uuid(), responseId: z.uuid() }),
    example: {
      score: 4,
      explanation: "All tips are there, but one is vague",
      answers: [],
    },
  },
  ({ viewer, params, body, request }) => changeTruth(viewer, { ...params, revision: revisionSeen(request) }, body),
);
