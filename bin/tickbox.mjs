// `npm run -s tickbox -- COMMAND`: the command line of Tickbox.
import { loadEnvironmentFile } from "./support/files.mjs";
import { ensureInstalled, requireNode } from "./support/install.mjs";
import { loadTypeScript } from "./support/typescript.mjs";

requireNode();
loadEnvironmentFile();
try {
  const installed = await ensureInstalled();
  if (installed) console.error("Installed the dependencies.");
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
await loadTypeScript("bin/tickbox.ts", { withSourceMaps: Boolean(process.env.TICKBOX_DEBUG) });
