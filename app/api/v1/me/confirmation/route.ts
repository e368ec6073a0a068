import { confirmSession } from "@/lib/auth/confirm-person";
import { requireSession } from "@/lib/auth/session-of";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { confirmationSchema } from "@/lib/people/passkey";

export const POST = route(
  {
    summary: "Confirm who you are",
    access: "signed-in",
    answer: NOTHING,
    body: confirmationSchema,
    example: { currentPassword: "a long password" },
  },
  async ({ request, body }) => confirmSession(await requireSession(request.headers), body, request),
);
