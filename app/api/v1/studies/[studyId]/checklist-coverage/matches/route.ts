import { newMatchesSchema } from "@/lib/checklist/coverage";
import { saveMatches } from "@/lib/checklist/server/gold-coverage/save-matches";
import { EXAMPLE_ID, IN_STUDY, route } from "@/lib/http/route";
import { revisionSchema } from "@/lib/wire/made";

export const PUT = route(
  {
    summary: "Decide which questions match",
    access: "checklist.write",
    answer: revisionSchema,
    params: IN_STUDY,
    body: newMatchesSchema,
    example: {
      goldId: EXAMPLE_ID,
      checklistId: EXAMPLE_ID,
      gold: ["Is it short?", "Is it kind?"],
      questions: ["Is it brief?"],
      matches: [[1, 1]],
      revision: 0,
    },
  },
  ({ viewer, params: { studyId }, body }) => saveMatches(viewer, studyId, body),
);
