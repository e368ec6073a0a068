import { z } from "zod";
import { changeTruth } from "@/lib/data/curation/change-truth";
import { responseTruthSchema } from "@/lib/domain/study/response-truth";
import { revisionSchema } from "@/lib/domain/wire/made";
import { revisionSeen } from "@/lib/http/if-match";
import { route } from "@/lib/http/route";

export const PUT = route(
  {
    answer: revisionSchema,
    ifMatch: true,
    body: responseTruthSchema,
    params: z.object({ studyId: z.uuid(), responseId: z.uuid() }),
  },
  ({ viewer, params, body, request }) => changeTruth(viewer, { ...params, revision: revisionSeen(request) }, body),
);
