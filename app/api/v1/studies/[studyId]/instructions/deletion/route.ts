import { contentDeletionSchema, deletedContentSchema } from "@/lib/content/content-change";
import { deleteInstructions } from "@/lib/content/server/delete-instructions";
import { IN_STUDY, route } from "@/lib/http/route";

export const POST = route(
  {
    summary: "Delete several instructions",
    access: "study.update",
    answer: deletedContentSchema,
    params: IN_STUDY,
    body: contentDeletionSchema,
    example: { externalIds: ["news-1"] },
  },
  ({ viewer, params: { studyId }, body }) => deleteInstructions(viewer, studyId, body.externalIds),
);
