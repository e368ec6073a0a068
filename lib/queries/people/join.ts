import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { myJoinRequestsSchema } from "@/lib/domain/people/join-request";
import { joinedSchema, joinSchema } from "@/lib/domain/people/people-invitation";
import { fetchJson } from "@/lib/http/fetch-json";

export const joiningSchema = z.object({ token: z.string(), join: joinSchema });

export const joinStudy = mutationOptions({
  mutationFn: ({ token, join }: z.infer<typeof joiningSchema>) =>
    fetchJson(joinedSchema, `/api/v1/invitations/${token}/join`, { method: "POST", body: join }),
});

export const acceptInvitation = mutationOptions({
  mutationFn: (token: string) => fetchJson(joinedSchema, `/api/v1/invitations/${token}/acceptance`, { method: "POST" }),
});

export const myJoinRequestsQuery = queryOptions({
  queryKey: ["me", "join-requests"],
  queryFn: async ({ signal }) =>
    (await fetchJson(myJoinRequestsSchema, "/api/v1/me/join-requests", { signal })).joinRequests,
  refetchInterval: 15_000,
});
