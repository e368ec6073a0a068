import { passkeyOptions } from "@/lib/auth/passkeys";
import { limitSignOns } from "@/lib/auth/sign-in-limit";
import { publicRoute } from "@/lib/http/route";
import { passkeyOptionsSchema } from "@/lib/people/passkey";

export const POST = publicRoute(
  {
    summary: "Begin to sign in with a passkey",
    access: "public",
    answer: passkeyOptionsSchema,
  },
  async ({ request }) => {
    await limitSignOns(request.headers);
    return { options: await passkeyOptions(request) };
  },
);
