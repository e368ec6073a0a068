import { existsSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "./files.mjs";

/** Reads `.env` as Next.js does for the web server, so that every process sees the same settings. */
export function loadEnvironmentFile() {
  const path = join(PROJECT_ROOT, ".env");
  if (existsSync(path)) process.loadEnvFile(path);
}
