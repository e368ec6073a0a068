import { z } from "zod";

/** What browsers say of passkeys (WebAuthn, level 3), as far as we read it. */

const base64url = z.string().regex(/^[\w-]{1,20000}$/);
const transport = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
  clientExtensionResults: z
    .record(z.string(), z.unknown())
    .default({})
    .transform(() => ({})),
};

const newCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.optional(),
    transports: z.array(transport).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: base64url.optional(),
  }),
});

export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
export type Assertion = z.output<typeof assertionSchema>;

/** POST /api/v1/me/passkeys */
export const newPasskeySchema = z.strictObject({
  name: z.string().trim().min(1, "write a name").max(60, "write at most 60 characters"),
  credential: newCredentialSchema,
});
export type NewPasskey = z.output<typeof newPasskeySchema>;

/** POST /api/v1/passkeys/sign-in */
export const passkeySignInSchema = z.strictObject({ credential: assertionSchema });

/** What a browser is asked for, as WebAuthn names it. */
export const passkeyOptionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) });

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** GET /api/v1/me/passkeys */
export const signInSettingsSchema = z.object({
  passkeys: z.array(passkeySchema),
  /** whether signing in with the password takes a code, too */
  hasCodes: z.boolean(),
  /** what the person may do takes them, and they are not set up */
  needsCodes: z.boolean(),
  hasPassword: z.boolean(),
  /** has a personal link in place of an email */
  nameOnly: z.boolean(),
  /** the name of the organisation's sign-on service, where there is one */
  signOn: z.string().nullable(),
});
export type SignInSettings = z.infer<typeof signInSettingsSchema>;

/** POST /api/v1/me/confirmation: one of both */
export const confirmationSchema = z.union([
  /** of people without email the personal link */
  z.strictObject({ currentPassword: z.string().min(1, "enter it").max(1_000) }),
  z.strictObject({ credential: assertionSchema }),
]);
export type Confirmation = z.output<typeof confirmationSchema>;

export const MAX_PASSKEYS = 20;
