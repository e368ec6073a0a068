import { mutationOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { forgetKeptPages } from "@/lib/http/kept-pages";

/** The answer of the library that signs people in and out. */
export const doneSchema = z.object({ done: z.literal(true) });

export const signOut = mutationOptions({
  mutationFn: async () => {
    await forgetKeptPages();
    return fetchJson(doneSchema, "/api/auth/sign-out", { method: "POST", body: {} });
  },
});
