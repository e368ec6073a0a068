import { z } from "zod";
import { changeVerifier } from "@/lib/data/generation/change-verifier";
import { readVerifier } from "@/lib/data/generation/read-verifier";
import { verifierChangeSchema, verifierSchema } from "@/lib/domain/generation/verifier";
import { route } from "@/lib/http/route";

const params = z.object({ programId: z.uuid() });

export const GET = route({ answer: verifierSchema, params }, ({ viewer, params: { programId } }) =>
  readVerifier(viewer, programId),
);

export const PUT = route({ params, body: verifierChangeSchema }, ({ viewer, params: { programId }, body }) =>
  changeVerifier(viewer, programId, body),
);
