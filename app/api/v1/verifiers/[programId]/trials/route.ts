import { z } from "zod";
import { verifierTrialRequestSchema, verifierTrialSchema } from "@/lib/checklist/generation/verifier";
import { tryProgram } from "@/lib/checklist/worker/run-programs";
import { route } from "@/lib/http/route";

const params = z.object({ programId: z.uuid() });

export const POST = route(
  {
    summary: "Try a verifier program",
    access: "checklist.write",
    answer: verifierTrialSchema,
    scope: "read",
    params,
    body: verifierTrialRequestSchema,
    example: {
      program: "function verify(response) { return response.length < 500; }",
    },
  },
  ({ viewer, params: { programId }, body }) => tryProgram(viewer, programId, body),
);
