import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { revokeApiKey } from "@/lib/people/server/api-keys";

export const DELETE = route(
  { summary: "Revoke an API key", access: "signed-in", answer: NOTHING, params: z.object({ keyId: z.uuid() }) },
  async ({ viewer, params: { keyId } }) => {
    await revokeApiKey(viewer, keyId);
  },
);
