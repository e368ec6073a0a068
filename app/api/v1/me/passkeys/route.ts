import { addPasskey, readSignInSettings } from "@/lib/auth/passkeys";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { newPasskeySchema, signInSettingsSchema } from "@/lib/people/passkey";

export const GET = route(
  { summary: "Read how you sign in", access: "signed-in", scope: "session", answer: signInSettingsSchema },
  ({ viewer }) => readSignInSettings(viewer),
);

export const POST = route(
  {
    summary: "Add a passkey",
    access: "signed-in",
    confirms: true,
    answer: NOTHING,
    body: newPasskeySchema,
    example: {
      name: "Laptop",
      credential: {
        id: "AQ",
        rawId: "AQ",
        type: "public-key",
        response: { clientDataJSON: "e30", attestationObject: "oA" },
      },
    },
  },
  ({ viewer, body, request }) => addPasskey(viewer, body, request),
);
