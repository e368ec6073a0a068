import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { AppError } from "@/lib/wire/app-error";

const FORM = "v1";
const MIN_SECRET_LENGTH = 32;
const TAG_BYTES = 16;

/** What a sealed key belongs to: sealed for one, it cannot be opened for another. */
export interface KeyOwner {
  readonly endpointId: string;
  readonly name: string;
  /** its scheme, host and port are sealed in, so that a changed address never receives the key */
  readonly baseUrl: string;
}

export type OpenedKey = { readonly ok: true; readonly key: string } | { readonly ok: false; readonly message: string };

/**
 * Encrypts an endpoint's key: AES-256-GCM under a key derived from TICKBOX_ENCRYPTION_KEY, with a fresh nonce.
 * @throws AppError UNAVAILABLE where the server has no secret to encrypt with
 */
export function sealKey(key: string, owner: KeyOwner, secret = process.env.TICKBOX_ENCRYPTION_KEY): string {
  if (secret === undefined || secret.length < MIN_SECRET_LENGTH) {
    throw new AppError("UNAVAILABLE", `The key cannot be stored: ${NO_SECRET}`);
  }
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", derived(secret, "seal"), nonce).setAAD(bound(owner));
  const sealed = Buffer.concat([cipher.update(key, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return [FORM, fingerprint(secret), nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/**
 * Decrypts what sealKey made. A key that cannot be opened comes as a message that names the endpoint and what to do.
 * @param former the secret before, while what is stored under it is not yet encrypted again
 */
export function openKey(
  sealed: string,
  owner: KeyOwner,
  secret = process.env.TICKBOX_ENCRYPTION_KEY,
  former = process.env.TICKBOX_FORMER_ENCRYPTION_KEY,
): OpenedKey {
  const cannot = (why: string): OpenedKey => ({
    ok: false,
    message: `The key of the endpoint "${owner.name}" cannot be read: ${why}`,
  });
  if (secret === undefined || secret.length < MIN_SECRET_LENGTH) return cannot(NO_SECRET);
  const [form, madeWith, nonce, text] = sealed.split(".");
  if (form !== FORM || nonce === undefined || text === undefined) return cannot(DAMAGED);
  const used = [secret, former].find((one) => one && madeWith === fingerprint(one));
  if (!used) return cannot(OTHER_SECRET);
  const bytes = Buffer.from(text, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", derived(used, "seal"), Buffer.from(nonce, "base64url"), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(bound(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const key = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    return { ok: true, key: key.toString("utf8") };
  } catch {
    return cannot(DAMAGED);
  }
}

/** What is stored under the secret before, under the one that counts; null where it is already, or cannot be opened. */
export function resealed(sealed: string, owner: KeyOwner): string | null {
  const secret = process.env.TICKBOX_ENCRYPTION_KEY ?? "";
  if (sealed.split(".")[1] === fingerprint(secret)) return null;
  const opened = openKey(sealed, owner, secret);
  return opened.ok ? sealKey(opened.key, owner, secret) : null;
}

const NO_SECRET =
  "this process has no TICKBOX_ENCRYPTION_KEY of at least 32 characters. Set the one that all processes share (openssl rand -base64 32) and start again.";
const OTHER_SECRET =
  "it was stored under another TICKBOX_ENCRYPTION_KEY than this process has. Set the former one, the same for all processes, also as TICKBOX_FORMER_ENCRYPTION_KEY, or let an admin enter the endpoint’s key again.";
const DAMAGED =
  "what is stored is damaged or belongs to another endpoint or address. Let an admin enter the endpoint’s key again.";

function derived(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "tickbox", `endpoint keys: ${use}`, 32));
}

/** Tells secrets apart without telling anything of them. */
function fingerprint(secret: string): string {
  return derived(secret, "fingerprint").subarray(0, 6).toString("base64url");
}

function bound({ endpointId, baseUrl }: KeyOwner): Buffer {
  return Buffer.from(`${endpointId}\n${URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl}`);
}
