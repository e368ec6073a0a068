import { z } from "zod";
import { verifierDecidedSchema, verifierDecisionSchema } from "@/lib/domain/generation/verifier";
import { revisionSeen } from "@/lib/http/if-match";
import { route } from "@/lib/http/route";
import { decideProgram } from "@/lib/jobs/generation/decide-program";

const params = z.object({ programId: z.uuid() });

export const PUT = route(
  { answer: verifierDecidedSchema, ifMatch: true, params, body: verifierDecisionSchema },
  ({ viewer, params: { programId }, body, request }) =>
    decideProgram(viewer, programId, { revision: revisionSeen(request), ...body }),
);
