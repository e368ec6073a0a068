import { mutationOptions } from "@tanstack/react-query";
import { type Join, joinedSchema } from "@/lib/domain/people/people-invitation";
import { fetchJson } from "@/lib/http/fetch-json";

export const joinStudy = mutationOptions({
  mutationFn: ({ token, join }: { token: string; join: Join }) =>
    fetchJson(joinedSchema, `/api/v1/invitations/${token}/join`, { method: "POST", body: join }),
});

export const acceptInvitation = mutationOptions({
  mutationFn: (token: string) => fetchJson(joinedSchema, `/api/v1/invitations/${token}/accept`, { method: "POST" }),
});
