import { z } from "zod";
import { verifierChangeSchema, verifierSchema } from "@/lib/checklist/generation/verifier";
import { changeVerifier } from "@/lib/checklist/server/generation/change-verifier";
import { readVerifier } from "@/lib/checklist/server/generation/read-verifiers";
import { revisionSeen } from "@/lib/http/if-match";
import { route } from "@/lib/http/route";
import { revisionSchema } from "@/lib/wire/made";

const params = z.object({ programId: z.uuid() });

export const GET = route(
  { summary: "Read a verifier program", access: "checklist.write", answer: verifierSchema, params },
  ({ viewer, params: { programId } }) => readVerifier(viewer, programId),
);

export const PUT = route(
  {
    summary: "Change a verifier program",
    access: "checklist.write",
    answer: revisionSchema,
    ifMatch: true,
    params,
    body: verifierChangeSchema,
    example: { program: "function verify(response) { return response.length < 500; }" },
  },
  ({ viewer, params: { programId }, body, request }) =>
    changeVerifier(viewer, programId, { revision: revisionSeen(request), ...body }),
);
