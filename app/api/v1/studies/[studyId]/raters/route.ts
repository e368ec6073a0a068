import { z } from "zod";
import { listImportedRaters } from "@/lib/data/rater/list-imported-raters";
import { route } from "@/lib/http/route";

export const GET = route({ params: z.object({ studyId: z.uuid() }) }, async ({ viewer, params: { studyId } }) =>
  listImportedRaters(viewer, studyId),
);
