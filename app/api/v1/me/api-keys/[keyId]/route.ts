import { z } from "zod";
import { revokeApiKey } from "@/lib/data/people/api-keys";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

export const DELETE = route(
  { answer: NOTHING, scope: "session", params: z.object({ keyId: z.uuid() }) },
  async ({ viewer, params: { keyId } }) => {
    await revokeApiKey(viewer, keyId);
  },
);
