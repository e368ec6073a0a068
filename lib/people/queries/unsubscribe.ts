import { mutationOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";

/** Stops the emails that a link in one of them names. */
export const unsubscribe = mutationOptions({
  mutationFn: ({ token }: { token: string }) =>
    fetchJson(z.null(), `/api/v1/unsubscribe?${new URLSearchParams({ token })}`, { method: "POST" }),
});
