import { z } from "zod";
import { saveSubsetGroups } from "@/lib/data/study/save-subset-groups";
import { subsetGroupsSchema } from "@/lib/domain/agreement/leaderboard";
import { route } from "@/lib/http/route";

export const PUT = route(
  { params: z.object({ studyId: z.uuid() }), body: subsetGroupsSchema },
  async ({ viewer, params, body }) => {
    await saveSubsetGroups(viewer, params.studyId, body.groups);
    return { saved: true };
  },
);
