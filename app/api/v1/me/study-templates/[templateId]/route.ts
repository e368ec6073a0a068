import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { deleteOwnTemplate } from "@/lib/study/server/own-templates";

export const DELETE = route(
  {
    summary: "Delete a study template",
    access: "signed-in",
    answer: NOTHING,
    params: z.object({ templateId: z.uuid() }),
  },
  ({ viewer, params: { templateId } }) => deleteOwnTemplate(viewer, templateId),
);
