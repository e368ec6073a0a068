import { extendSession } from "@/lib/auth/session-of";
import { route } from "@/lib/http/route";
import { meSchema } from "@/lib/people/me";
import { updateMeSchema } from "@/lib/people/people";
import { readMe, updateMe } from "@/lib/people/server/me";

export const GET = route(
  { summary: "Read your account", access: "signed-in", answer: meSchema },
  async ({ viewer, request }) => {
    const headers = viewer.key ? new Headers() : await extendSession(request);
    headers.set("cache-control", "no-store");
    return Response.json(await readMe(viewer), { headers });
  },
);

export const PATCH = route(
  {
    summary: "Change your account",
    access: "signed-in",
    answer: meSchema,
    body: updateMeSchema,
    example: { name: "Ada L." },
  },
  async ({ viewer, body }) => {
    await updateMe(viewer, body);
    return readMe(viewer);
  },
);
