import { IN_STUDY, route } from "@/lib/http/route";
import { membersSchema } from "@/lib/people/people-member";
import { listMembers } from "@/lib/people/server/members";

export const GET = route(
  {
    summary: "List the members of a study",
    access: "people.read",
    isOfPeople: true,
    answer: membersSchema,
    params: IN_STUDY,
  },
  async ({ viewer, params: { studyId } }) => listMembers(viewer, studyId),
);
