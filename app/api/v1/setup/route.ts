import { consumeSetupLink } from "@/lib/auth/setup-link";
import { signInCookies } from "@/lib/auth/sign-in-cookies";
import { publicRoute } from "@/lib/http/route";
import { type GoTo, goToSchema, setupSchema } from "@/lib/people/people";

export const POST = publicRoute(
  {
    summary: "Create the first account of a server",
    access: "public",
    answer: goToSchema,
    body: setupSchema,
    example: {
      name: "Ada",
      email: "ada@lab.example",
      password: "a long password",
      token: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    },
  },
  async ({ request, body }) => {
    const userId = await consumeSetupLink(body);
    const answer: GoTo = { goTo: "/studies" };
    return Response.json(answer, { headers: await signInCookies(userId, request) });
  },
);
