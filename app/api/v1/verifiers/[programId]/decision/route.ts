import { z } from "zod";
import { verifierDecidedSchema, verifierDecisionSchema } from "@/lib/domain/generation/verifier";
import { route } from "@/lib/http/route";
import { decideProgram } from "@/lib/jobs/generation/decide-program";

const params = z.object({ programId: z.uuid() });

export const PUT = route(
  { answer: verifierDecidedSchema, params, body: verifierDecisionSchema },
  ({ viewer, params: { programId }, body }) => decideProgram(viewer, programId, body),
);
