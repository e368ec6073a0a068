import { route } from "@/lib/http/route";
import { serverUsersQuerySchema, serverUsersSchema } from "@/lib/people/people-admin";
import { listUsers } from "@/lib/people/server/list-users";

export const GET = route(
  {
    summary: "List the people of this server",
    access: "admin",
    answer: serverUsersSchema,
    query: serverUsersQuerySchema,
  },
  async ({ viewer, query }) => listUsers(viewer, query),
);
