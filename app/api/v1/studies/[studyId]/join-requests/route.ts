import { z } from "zod";
import { decideJoinRequests } from "@/lib/data/people/decide-join-requests";
import { listJoinRequests } from "@/lib/data/people/list-join-requests";
import { decideJoinRequestsSchema, joinRequestsSchema } from "@/lib/domain/people/join-request";
import { countSchema } from "@/lib/domain/people/people";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ answer: joinRequestsSchema, params }, async ({ viewer, params: { studyId } }) => ({
  joinRequests: await listJoinRequests(viewer, studyId),
}));

export const POST = route(
  { answer: countSchema, scope: "session", params, body: decideJoinRequestsSchema },
  ({ viewer, params: { studyId }, body }) => decideJoinRequests(viewer, studyId, body),
);
