import { listMyJoinRequests } from "@/lib/data/people/list-join-requests";
import { myJoinRequestsSchema } from "@/lib/domain/people/join-request";
import { route } from "@/lib/http/route";

export const GET = route({ answer: myJoinRequestsSchema, scope: "session" }, async ({ viewer }) => ({
  joinRequests: await listMyJoinRequests(viewer),
}));
