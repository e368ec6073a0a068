import { NextResponse } from "next/server";
import { z } from "zod";
import { joinStudy } from "@/lib/auth/join-study";
import { signInCookies } from "@/lib/auth/sign-in-cookies";
import { secretSchema } from "@/lib/domain/people/people";
import { type Joined, joinedSchema, joinSchema } from "@/lib/domain/people/people-invitation";
import { homeAfterJoining } from "@/lib/domain/people/study-home";
import { publicRoute } from "@/lib/http/route";
import { languageInCookies } from "@/lib/messages/choose-language";

const shape = { answer: joinedSchema, params: z.object({ token: secretSchema }), body: joinSchema };

export const POST = publicRoute(shape, async ({ request, params, body }) => {
  const address = request.headers.get("x-forwarded-for") ?? "unknown";
  const language = languageInCookies(request.headers.get("cookie"));
  const joined = await joinStudy(params.token, body, address, language);
  const { personalLink, waits } = joined;
  const answer: Joined = { goTo: homeAfterJoining(joined), personalLink, waits };
  const headers = await signInCookies(joined.userId, request);
  headers.set("cache-control", "no-store");
  return NextResponse.json(answer, { headers });
});
