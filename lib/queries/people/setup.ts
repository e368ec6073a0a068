import { mutationOptions } from "@tanstack/react-query";
import { goToSchema, type Setup } from "@/lib/domain/people/people";
import { fetchJson } from "@/lib/http/fetch-json";

export const setUp = mutationOptions({
  mutationFn: (setup: Setup) => fetchJson(goToSchema, "/api/v1/setup", { method: "POST", body: setup }),
});
