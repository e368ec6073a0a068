import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A secret of 256 bits in a file of the state directory that only its owner may read; made when it is missing. */
export function storedSecret(stateDirectory: string, name: string): string {
  mkdirSync(stateDirectory, { recursive: true });
  const path = join(stateDirectory, name);
  try {
    // Two processes may start at once; the file of the first is the secret of both.
    writeFileSync(path, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(path, "utf8").trim();
}

const SHORTEST_KEY = 32;

/** Encrypts endpoints' keys in the database: from the environment, else created once and kept next to the data. */
export function encryptionKey(stateDirectory: string): string {
  const given = process.env.TICKBOX_ENCRYPTION_KEY;
  if (!given) return storedSecret(stateDirectory, "encryption-key");
  if (given.length < SHORTEST_KEY) {
    throw new Error(
      `TICKBOX_ENCRYPTION_KEY is too short: ${SHORTEST_KEY} characters at least (openssl rand -base64 32).`,
    );
  }
  return given;
}
