import { NextResponse } from "next/server";
import { consumeSetupLink } from "@/lib/auth/setup-link";
import { signInCookies } from "@/lib/auth/sign-in-cookies";
import { publicRoute } from "@/lib/http/route";
import { type GoTo, goToSchema, setupSchema } from "@/lib/people/people";

export const POST = publicRoute({ answer: goToSchema, body: setupSchema }, async ({ request, body }) => {
  const userId = await consumeSetupLink(body);
  const answer: GoTo = { goTo: "/studies" };
  return NextResponse.json(answer, { headers: await signInCookies(userId, request) });
});
