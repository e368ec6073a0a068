import { z } from "zod";
import { removePasskey } from "@/lib/auth/passkeys";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

/** The device keeps its half, which signs nobody in from then on. */
export const DELETE = route(
  {
    summary: "Remove a passkey",
    access: "signed-in",
    confirms: true,
    answer: NOTHING,
    params: z.object({ passkeyId: z.uuid() }),
  },
  ({ viewer, params }) => removePasskey(viewer, params.passkeyId),
);
