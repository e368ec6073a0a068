import { z } from "zod";
import { verifierDecidedSchema, verifierDecisionSchema } from "@/lib/checklist/generation/verifier";
import { decideProgram } from "@/lib/checklist/worker/run-programs";
import { revisionSeen } from "@/lib/http/if-match";
import { route } from "@/lib/http/route";

const params = z.object({ programId: z.uuid() });

export const PUT = route(
  {
    summary: "Approve or reject a verifier program",
    access: "checklist.write",
    answer: verifierDecidedSchema,
    ifMatch: true,
    params,
    body: verifierDecisionSchema,
    example: { decision: "rejected" },
  },
  ({ viewer, params: { programId }, body, request }) =>
    decideProgram(viewer, programId, { revision: revisionSeen(request), ...body }),
);
