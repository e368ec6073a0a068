import { z } from "zod";
import { revokeApiKey } from "@/lib/data/people/api-keys";
import { route } from "@/lib/http/route";

export const DELETE = route(
  { scope: "session", params: z.object({ keyId: z.uuid() }) },
  async ({ viewer, params: { keyId } }) => {
    await revokeApiKey(viewer, keyId);
    return { count: 1 };
  },
);
