import { mutationOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { goToSchema, linkSchema, type PersonalLink } from "@/lib/people/people";
import { apiKeysKey } from "./api-keys";
import { sessionsKey } from "./sessions";

export const renewPersonalLink = mutationOptions({
  mutationFn: () => fetchJson(linkSchema, "/api/v1/me/personal-link", { method: "POST" }),
  meta: { invalidates: [{ queryKey: sessionsKey }, { queryKey: apiKeysKey }] },
});

export const signInByPersonalLink = mutationOptions({
  mutationFn: ({ link }: PersonalLink) =>
    fetchJson(goToSchema, "/api/v1/me/return", {
      method: "POST",
      body: { secret: link.slice(link.indexOf("#") + 1).trim() },
    }),
});
