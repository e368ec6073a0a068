import { renewPersonalLink } from "@/lib/auth/renew-personal-link";
import { requireSession } from "@/lib/auth/session-of";
import { route } from "@/lib/http/route";
import { linkSchema } from "@/lib/people/people";

export const POST = route(
  { summary: "Renew your personal link", access: "signed-in", answer: linkSchema },
  async ({ request }) => renewPersonalLink(await requireSession(request.headers)),
);
