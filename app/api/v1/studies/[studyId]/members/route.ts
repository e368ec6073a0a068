import { z } from "zod";
import { route } from "@/lib/http/route";
import { membersSchema } from "@/lib/people/people-member";
import { listMembers } from "@/lib/people/server/members";

const params = z.object({ studyId: z.uuid() });

export const GET = route(
  { access: "people.read", answer: membersSchema, params },
  async ({ viewer, params: { studyId } }) => listMembers(viewer, studyId),
);
