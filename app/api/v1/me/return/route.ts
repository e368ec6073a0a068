import { NextResponse } from "next/server";
import { userOfPersonalLink } from "@/lib/auth/personal-link";
import { signInCookies } from "@/lib/auth/sign-in-cookies";
import { AppError } from "@/lib/domain/app-error";
import { type GoTo, returnSchema } from "@/lib/domain/people/people";
import { publicRoute } from "@/lib/http/route";

export const POST = publicRoute({ body: returnSchema }, async ({ request, body }) => {
  const userId = await userOfPersonalLink(body.secret);
  if (!userId) {
    throw new AppError(
      "EXPIRED",
      "This personal link does not work. Copy the whole of it; if a newer one was made, only that one works.",
    );
  }
  const answer: GoTo = { goTo: "/" };
  return NextResponse.json(answer, { headers: await signInCookies(userId, request) });
});
