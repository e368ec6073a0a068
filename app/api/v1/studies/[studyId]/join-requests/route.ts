import { IN_STUDY, route } from "@/lib/http/route";
import { decideJoinRequestsSchema, joinRequestsSchema } from "@/lib/people/join-request";
import { countSchema } from "@/lib/people/people";
import { decideJoinRequests, listJoinRequests } from "@/lib/people/server/join-requests";

export const GET = route(
  {
    summary: "List requests to join",
    access: "people.read",
    isOfPeople: true,
    answer: joinRequestsSchema,
    params: IN_STUDY,
  },
  async ({ viewer, params: { studyId } }) => ({
    joinRequests: await listJoinRequests(viewer, studyId),
  }),
);

export const POST = route(
  {
    summary: "Accept or decline requests to join",
    access: "people.invite-annotator",
    answer: countSchema,
    params: IN_STUDY,
    body: decideJoinRequestsSchema,
    example: { decision: "approve", userIds: null },
  },
  ({ viewer, params: { studyId }, body }) => decideJoinRequests(viewer, studyId, body),
);
