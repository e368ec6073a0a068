import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { type Confirmation, passkeyOptionsSchema, signInSettingsSchema } from "@/lib/people/passkey";
import { goToSchema } from "@/lib/people/people";

const settingsKey = ["me", "sign-in-settings"] as const;

export const signInSettingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: ({ signal }) => fetchJson(signInSettingsSchema, "/api/v1/me/passkeys", { signal }),
});
const meta = { invalidates: [{ queryKey: settingsKey }] };

const post = <T>(parser: { parse(value: unknown): T }, address: string, body?: unknown) =>
  fetchJson(parser, address, { method: "POST", body });

/** What the browser reads, as the library describes it. */
type Made = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Proved = Parameters<typeof startAuthentication>[0]["optionsJSON"];
const made = z.object({
  options: z.custom<Made>((value) => passkeyOptionsSchema.safeParse({ options: value }).success),
});
const proved = z.object({
  options: z.custom<Proved>((value) => passkeyOptionsSchema.safeParse({ options: value }).success),
});

async function proof() {
  const { options } = await post(proved, "/api/v1/passkeys/options");
  return startAuthentication({ optionsJSON: options });
}

export const addPasskey = mutationOptions({
  mutationFn: async (name: string) => {
    const { options } = await post(made, "/api/v1/me/passkeys/options");
    const credential = await startRegistration({ optionsJSON: options });
    return post(z.null(), "/api/v1/me/passkeys", { name, credential });
  },
  meta,
});

export const removePasskey = mutationOptions({
  mutationFn: (id: string) => fetchJson(z.null(), `/api/v1/me/passkeys/${id}`, { method: "DELETE" }),
  meta,
});

export const signInByPasskey = mutationOptions({
  mutationFn: async () => post(goToSchema, "/api/v1/passkeys/sign-in", { credential: await proof() }),
});

export const confirmByPasskey = mutationOptions({
  mutationFn: async () => post(z.null(), "/api/v1/me/confirmation", { credential: await proof() }),
});

export const confirmBySecret = mutationOptions({
  mutationFn: (body: Extract<Confirmation, { currentPassword: string }>) =>
    post(z.null(), "/api/v1/me/confirmation", body),
});

const codesSchema = z.object({ totpURI: z.string().optional(), backupCodes: z.array(z.string()) });
const done = z.object({ done: z.literal(true) });

/** Begins: the app is not asked for before its first code was right. */
export const beginCodes = mutationOptions({
  mutationFn: (password: string) => post(codesSchema, "/api/auth/two-factor/enable", { password, method: "totp" }),
});

export interface Code {
  code: string;
  /** one of those for when the app is lost */
  isRecovery?: boolean;
}
export const enterCode = mutationOptions({
  mutationFn: ({ code, isRecovery }: Code) =>
    post(done, `/api/auth/two-factor/verify-${isRecovery ? "backup-code" : "totp"}`, { code: code.replace(/\s/g, "") }),
  meta,
});

export const endCodes = mutationOptions({
  mutationFn: (password: string) => post(done, "/api/auth/two-factor/disable", { password }),
  meta,
});

export const renewRecoveryCodes = mutationOptions({
  mutationFn: (password: string) => post(codesSchema, "/api/auth/two-factor/generate-backup-codes", { password }),
});
