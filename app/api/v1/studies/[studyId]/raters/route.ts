import { IN_STUDY, route } from "@/lib/http/route";
import { importedRatersSchema } from "@/lib/people/imported-rater";
import { listImportedRaters } from "@/lib/people/server/rater/imported-raters";

export const GET = route(
  { summary: "List the raters of a study", access: "agreement.read", answer: importedRatersSchema, params: IN_STUDY },
  async ({ viewer, params: { studyId } }) => listImportedRaters(viewer, studyId),
);
