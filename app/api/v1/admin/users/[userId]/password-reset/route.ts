import { z } from "zod";
import { createPasswordReset } from "@/lib/auth/password-link";
import { linkSchema } from "@/lib/domain/people/people";
import { route } from "@/lib/http/route";

export const POST = route(
  { answer: linkSchema, scope: "session", params: z.object({ userId: z.uuid() }) },
  async ({ viewer, params: { userId } }) => createPasswordReset(viewer, userId),
);
