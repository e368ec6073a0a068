import { route } from "@/lib/http/route";
import { listOwnTemplates } from "@/lib/study/server/own-templates";
import { ownTemplatesSchema } from "@/lib/study/study";

export const GET = route(
  { summary: "List your study templates", access: "signed-in", answer: ownTemplatesSchema },
  ({ viewer }) => listOwnTemplates(viewer),
);
