import { newPasskeyOptions } from "@/lib/auth/passkeys";
import { route } from "@/lib/http/route";
import { passkeyOptionsSchema } from "@/lib/people/passkey";

/**
 * What the browser passes on to the device. The challenge in it is kept for five minutes and can be answered once, by this
 * person.
 */
export const POST = route(
  {
    summary: "Begin to add a passkey",
    access: "signed-in",
    confirms: true,
    answer: passkeyOptionsSchema,
  },
  async ({ viewer, request }) => ({ options: await newPasskeyOptions(viewer, request) }),
);
