import { z } from "zod";
import { revokeServerKey } from "@/lib/data/people/server-keys";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

export const DELETE = route(
  { answer: NOTHING, scope: "session", params: z.object({ keyId: z.uuid() }) },
  async ({ viewer, params: { keyId } }) => {
    await revokeServerKey(viewer, keyId);
  },
);
