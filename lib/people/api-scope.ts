import { z } from "zod";

/** What an API key may do; each by itself: a key that writes and reads has both. */
export const API_SCOPES = ["read", "label", "write", "run"] as const;
export const apiScopeSchema = z.enum(API_SCOPES);
export type ApiScope = z.infer<typeof apiScopeSchema>;
