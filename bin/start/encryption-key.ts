import { storedSecret } from "./stored-secret";

const SHORTEST = 32;

/** Encrypts endpoints' keys in the database: from the environment, else created once and kept next to the data. */
export function encryptionKey(stateDirectory: string): string {
  const given = process.env.TICKBOX_ENCRYPTION_KEY;
  if (!given) return storedSecret(stateDirectory, "encryption-key");
  if (given.length < SHORTEST) {
    throw new Error(`TICKBOX_ENCRYPTION_KEY is too short: ${SHORTEST} characters at least (openssl rand -base64 32).`);
  }
  return given;
}
