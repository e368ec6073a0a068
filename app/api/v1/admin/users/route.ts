import { listUsers } from "@/lib/data/people/list-users";
import { serverUsersQuerySchema } from "@/lib/domain/people/people-admin";
import { route } from "@/lib/http/route";

export const GET = route({ scope: "session", query: serverUsersQuerySchema }, async ({ viewer, query }) =>
  listUsers(viewer, query),
);
