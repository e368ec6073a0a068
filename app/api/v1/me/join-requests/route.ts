import { route } from "@/lib/http/route";
import { myJoinRequestsSchema } from "@/lib/people/join-request";
import { listMyJoinRequests } from "@/lib/people/server/join-requests";

export const GET = route(
  { access: "signed-in", answer: myJoinRequestsSchema, scope: "session" },
  async ({ viewer }) => ({
    joinRequests: await listMyJoinRequests(viewer),
  }),
);
