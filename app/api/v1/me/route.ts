import { NextResponse } from "next/server";
import { extendSession } from "@/lib/auth/extend-session";
import { readMe } from "@/lib/data/people/read-me";
import { updateMe } from "@/lib/data/people/update-me";
import { meSchema } from "@/lib/domain/people/me";
import { updateMeSchema } from "@/lib/domain/people/people";
import { route } from "@/lib/http/route";

export const GET = route({ answer: meSchema }, async ({ viewer, request }) => {
  const headers = viewer.key ? new Headers() : await extendSession(request);
  headers.set("cache-control", "no-store");
  return NextResponse.json(await readMe(viewer), { headers });
});

export const PATCH = route({ answer: meSchema, scope: "session", body: updateMeSchema }, async ({ viewer, body }) => {
  await updateMe(viewer, body);
  return readMe(viewer);
});
