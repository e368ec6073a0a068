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
