import { z } from "zod";
import { contentDeletionSchema, deletedContentSchema } from "@/lib/content/content-change";
import { deleteInstructions } from "@/lib/content/server/delete-instructions";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const POST = route(
  {
    access: "study.update",
    answer: deletedContentSchema,
    params,
    body: contentDeletionSchema,
    example: { externalIds: ["news-1"] },
  },
  ({ viewer, params: { studyId }, body }) => deleteInstructions(viewer, studyId, body.externalIds),
);
