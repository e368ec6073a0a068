import { beginSignOn } from "@/lib/auth/server";
import { publicRoute } from "@/lib/http/route";
import { goToSchema, signOnSchema } from "@/lib/people/people";

export const POST = publicRoute(
  {
    summary: "Begin signing in by your organisation's service",
    access: "public",
    answer: goToSchema,
    body: signOnSchema,
    example: { next: "/studies" },
  },
  async ({ request, body }) => {
    const { goTo, headers } = await beginSignOn(body, request);
    return Response.json({ goTo }, { headers });
  },
);
