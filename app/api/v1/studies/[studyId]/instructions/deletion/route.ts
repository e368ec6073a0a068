import { z } from "zod";
import { deleteInstructions } from "@/lib/data/study/delete-instructions";
import { contentDeletionSchema, deletedContentSchema } from "@/lib/domain/study/content-change";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const POST = route(
  { answer: deletedContentSchema, params, body: contentDeletionSchema },
  ({ viewer, params: { studyId }, body }) => deleteInstructions(viewer, studyId, body.externalIds),
);
