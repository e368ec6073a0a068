import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The key that signs session cookies: from the environment, else made once and kept beside the data. */
export function sessionSecret(stateDirectory: string): string {
  const given = process.env.BETTER_AUTH_SECRET;
  if (given) return given;
  const path = join(stateDirectory, "secret");
  try {
    // Two processes may start at once; the file of the first is the secret of both.
    writeFileSync(path, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(path, "utf8").trim();
}
