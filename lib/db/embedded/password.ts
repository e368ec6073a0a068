import { randomBytes } from "node:crypto";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

function passwordPath(stateDirectory: string): string {
  return join(stateDirectory, "postgres-password");
}

/** The embedded server's password, or null when there is none (any more). */
export async function readPassword(stateDirectory: string): Promise<string | null> {
  const text = await readFile(passwordPath(stateDirectory), "utf8").catch(() => null);
  return text?.trim() || null;
}

export async function createPassword(stateDirectory: string): Promise<string> {
  const password = randomBytes(24).toString("base64url");
  await writeFile(passwordPath(stateDirectory), `${password}\n`, { mode: 0o600 });
  // The mode of writeFile counts only for a new file.
  await chmod(passwordPath(stateDirectory), 0o600);
  return password;
}
