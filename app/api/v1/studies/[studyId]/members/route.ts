import { z } from "zod";
import { listMembers } from "@/lib/data/people/list-members";
import { membersSchema } from "@/lib/domain/people/people-member";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ answer: membersSchema, params }, async ({ viewer, params: { studyId } }) =>
  listMembers(viewer, studyId),
);
