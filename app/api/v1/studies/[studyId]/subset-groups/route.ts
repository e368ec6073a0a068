import { subsetGroupsSchema } from "@/lib/compare/leaderboard";
import { NOTHING } from "@/lib/http/answer";
import { IN_STUDY, route } from "@/lib/http/route";
import { saveSubsetGroups } from "@/lib/study/server/update-study";

export const PUT = route(
  {
    summary: "Group subsets in a leaderboard",
    access: "study.update",
    answer: NOTHING,
    params: IN_STUDY,
    body: subsetGroupsSchema,
    example: { groups: [] },
  },
  async ({ viewer, params, body }) => {
    await saveSubsetGroups(viewer, params.studyId, body.groups);
  },
);
