import { z } from "zod";
import { subsetGroupsSchema } from "@/lib/compare/leaderboard";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { saveSubsetGroups } from "@/lib/study/server/update-study";

export const PUT = route(
  {
    access: "study.update",
    answer: NOTHING,
    params: z.object({ studyId: z.uuid() }),
    body: subsetGroupsSchema,
    example: { groups: [] },
  },
  async ({ viewer, params, body }) => {
    await saveSubsetGroups(viewer, params.studyId, body.groups);
  },
);
