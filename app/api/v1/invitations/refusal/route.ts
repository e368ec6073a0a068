import { publicRoute } from "@/lib/http/route";
import { refusedConsentSchema } from "@/lib/people/crowd";
import { linkTokenSchema } from "@/lib/people/people";
import { refuseConsent } from "@/lib/people/server/crowd/crowd-links";

/** Nothing is kept of who refuses: the page that asks has sent no id of theirs, and neither does this. */
export const POST = publicRoute(
  {
    summary: "Refuse the consent text of a platform link",
    access: "link",
    answer: refusedConsentSchema,
    body: linkTokenSchema,
    example: { token: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" },
  },
  async ({ body }) => ({ ending: await refuseConsent(body.token) }),
);
