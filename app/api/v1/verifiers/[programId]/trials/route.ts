import { z } from "zod";
import { verifierTrialRequestSchema, verifierTrialSchema } from "@/lib/domain/generation/verifier";
import { route } from "@/lib/http/route";
import { tryProgram } from "@/lib/jobs/generation/try-program";

const params = z.object({ programId: z.uuid() });

export const POST = route(
  { answer: verifierTrialSchema, scope: "read", params, body: verifierTrialRequestSchema },
  ({ viewer, params: { programId }, body }) => tryProgram(viewer, programId, body.program),
);
