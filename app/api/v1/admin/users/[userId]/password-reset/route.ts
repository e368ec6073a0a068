import { z } from "zod";
import { createPasswordReset } from "@/lib/auth/password-link";
import { route } from "@/lib/http/route";

export const POST = route(
  { scope: "session", params: z.object({ userId: z.uuid() }) },
  async ({ viewer, params: { userId } }) => createPasswordReset(viewer, userId),
);
