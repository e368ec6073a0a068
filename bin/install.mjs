// Before a tool from node_modules is called by its name: makes sure that it is there.
import { ensureInstalled, requireNode } from "./support/install.mjs";

requireNode();
try {
  await ensureInstalled();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
