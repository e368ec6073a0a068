import { listMyJoinRequests } from "@/lib/data/people/list-join-requests";
import { route } from "@/lib/http/route";

export const GET = route({ scope: "session" }, ({ viewer }) => listMyJoinRequests(viewer));
