import { createHash, randomBytes } from "node:crypto";

/** A secret that nobody guesses, for a link. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a secret. It has 256 random bits, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Hashed: a mistyped email may be a password, and an endless one must not fill the table. */
export function accountKey(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
}
