import { listMyJoinRequests } from "@/lib/data/people/list-join-requests";
import { route } from "@/lib/http/route";

export const GET = route({}, ({ viewer }) => listMyJoinRequests(viewer));
