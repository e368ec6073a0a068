import { z } from "zod";
import { route } from "@/lib/http/route";
import { countSchema } from "@/lib/people/people";
import { revokeSessionsOf } from "@/lib/people/server/sessions";

export const DELETE = route(
  {
    summary: "Sign a person out everywhere",
    access: "admin",
    answer: countSchema,
    params: z.object({ userId: z.uuid() }),
  },
  async ({ viewer, params: { userId } }) => revokeSessionsOf(viewer, userId),
);
