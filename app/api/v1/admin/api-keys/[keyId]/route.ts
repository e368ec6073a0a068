import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { revokeServerKey } from "@/lib/people/server/api-keys";

export const DELETE = route(
  { summary: "Revoke anyone's API key", access: "admin", answer: NOTHING, params: z.object({ keyId: z.uuid() }) },
  async ({ viewer, params: { keyId } }) => {
    await revokeServerKey(viewer, keyId);
  },
);
