import { z } from "zod";
import { saveSubsetGroups } from "@/lib/data/study/save-subset-groups";
import { subsetGroupsSchema } from "@/lib/domain/agreement/leaderboard";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

export const PUT = route(
  { answer: NOTHING, params: z.object({ studyId: z.uuid() }), body: subsetGroupsSchema },
  async ({ viewer, params, body }) => {
    await saveSubsetGroups(viewer, params.studyId, body.groups);
  },
);
