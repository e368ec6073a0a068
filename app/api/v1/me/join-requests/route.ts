import { route } from "@/lib/http/route";
import { myJoinRequestsSchema } from "@/lib/people/join-request";
import { listMyJoinRequests } from "@/lib/people/server/join-requests";

export const GET = route(
  {
    summary: "List the studies you asked to join",
    access: "signed-in",
    answer: myJoinRequestsSchema,
    scope: "session",
  },
  async ({ viewer }) => ({
    joinRequests: await listMyJoinRequests(viewer),
  }),
);
