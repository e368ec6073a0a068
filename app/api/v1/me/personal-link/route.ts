import { renewPersonalLink } from "@/lib/auth/renew-personal-link";
import { requireSession } from "@/lib/auth/require-session";
import { linkSchema } from "@/lib/domain/people/people";
import { route } from "@/lib/http/route";

export const POST = route({ answer: linkSchema, scope: "session" }, async ({ request }) =>
  renewPersonalLink(await requireSession(request.headers)),
);
