import { readSetupLink, setupLinkEnded } from "@/lib/auth/setup-link";
import { publicRoute } from "@/lib/http/route";
import { linkTokenSchema, openSetupLinkSchema } from "@/lib/people/people";

export const POST = publicRoute(
  {
    summary: "Check the setup link",
    access: "public",
    answer: openSetupLinkSchema,
    body: linkTokenSchema,
    example: { token: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" },
  },
  async ({ body }) => {
    const link = await readSetupLink(body.token);
    if (!link) throw setupLinkEnded();
    return link;
  },
);
