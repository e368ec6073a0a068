import { z } from "zod";
import { createPasswordReset } from "@/lib/auth/password-link";
import { route } from "@/lib/http/route";
import { linkSchema } from "@/lib/people/people";

export const POST = route(
  {
    summary: "Create a link to reset a password",
    confirms: true,
    access: "admin",
    answer: linkSchema,
    params: z.object({ userId: z.uuid() }),
  },
  async ({ viewer, params: { userId } }) => createPasswordReset(viewer, userId),
);
