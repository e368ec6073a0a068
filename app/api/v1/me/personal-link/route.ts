import { renewPersonalLink } from "@/lib/auth/renew-personal-link";
import { requireSession } from "@/lib/auth/require-session";
import { route } from "@/lib/http/route";

export const POST = route({ scope: "session" }, async ({ request }) =>
  renewPersonalLink(await requireSession(request.headers)),
);
