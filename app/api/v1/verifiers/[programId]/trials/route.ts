import { z } from "zod";
import { verifierTrialRequestSchema } from "@/lib/domain/generation/verifier";
import { route } from "@/lib/http/route";
import { tryProgram } from "@/lib/jobs/generation/try-program";

const params = z.object({ programId: z.uuid() });

export const POST = route(
  { scope: "read", params, body: verifierTrialRequestSchema },
  ({ viewer, params: { programId }, body }) => tryProgram(viewer, programId, body.program),
);
