import { z } from "zod";
import { decideVerifier } from "@/lib/data/generation/decide-verifier";
import { verifierDecisionSchema } from "@/lib/domain/generation/verifier";
import { route } from "@/lib/http/route";

const params = z.object({ programId: z.uuid() });

export const PUT = route({ params, body: verifierDecisionSchema }, ({ viewer, params: { programId }, body }) =>
  decideVerifier(viewer, programId, body),
);
