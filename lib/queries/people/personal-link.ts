import { mutationOptions } from "@tanstack/react-query";
import { goToSchema, linkSchema } from "@/lib/domain/people/people";
import { fetchJson } from "@/lib/http/fetch-json";

export const renewPersonalLink = mutationOptions({
  mutationFn: () => fetchJson(linkSchema, "/api/v1/me/personal-link", { method: "POST" }),
});

export const signInByPersonalLink = mutationOptions({
  mutationFn: (secret: string) => fetchJson(goToSchema, "/api/v1/me/return", { method: "POST", body: { secret } }),
});
