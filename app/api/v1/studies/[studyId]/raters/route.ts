import { z } from "zod";
import { listImportedRaters } from "@/lib/data/rater/list-imported-raters";
import { importedRatersSchema } from "@/lib/domain/rater/imported-rater";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: importedRatersSchema, params: z.object({ studyId: z.uuid() }) },
  async ({ viewer, params: { studyId } }) => listImportedRaters(viewer, studyId),
);
