import { listUsers } from "@/lib/data/people/list-users";
import { serverUsersQuerySchema, serverUsersSchema } from "@/lib/domain/people/people-admin";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: serverUsersSchema, scope: "session", query: serverUsersQuerySchema },
  async ({ viewer, query }) => listUsers(viewer, query),
);
