import { storedSecret } from "./stored-secret";

/** The key that signs session cookies: from the environment, else made once and kept beside the data. */
export function sessionSecret(stateDirectory: string): string {
  return process.env.BETTER_AUTH_SECRET || storedSecret(stateDirectory, "secret");
}
