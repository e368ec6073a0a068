import { userOfPasskey } from "@/lib/auth/passkeys";
import { signInCookies } from "@/lib/auth/sign-in-cookies";
import { limitSignOns } from "@/lib/auth/sign-in-limit";
import { publicRoute } from "@/lib/http/route";
import { passkeySignInSchema } from "@/lib/people/passkey";
import { type GoTo, goToSchema } from "@/lib/people/people";
import { recordAudit } from "@/lib/people/server/privacy/audit";

export const POST = publicRoute(
  {
    summary: "Sign in with a passkey",
    access: "public",
    answer: goToSchema,
    body: passkeySignInSchema,
    example: {
      credential: {
        id: "AQ",
        rawId: "AQ",
        type: "public-key",
        response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" },
      },
    },
  },
  async ({ request, body }) => {
    await limitSignOns(request.headers);
    const userId = await userOfPasskey(body.credential, request).catch((error: unknown) =>
      recordAudit({ kind: "sign-in.failed", data: { way: "passkey" } }).then(() => Promise.reject(error)),
    );
    const answer: GoTo = { goTo: "/" };
    return Response.json(answer, { headers: await signInCookies(userId, request, "passkey") });
  },
);
