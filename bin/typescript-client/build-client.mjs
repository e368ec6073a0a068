// Writes the client's index.ts, which npm run typescript-client then compiles.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createViteServer } from "vitest/node";
import { generate } from "../generate.mjs";
import { PROJECT_ROOT } from "../support/files.mjs";

const [folder = join(PROJECT_ROOT, "clients/typescript/src")] = process.argv.slice(2);

await generate();
// By Vite, since esbuild does not know import.meta.glob, by which the routes are found.
const vite = await createViteServer({
  configFile: false,
  root: PROJECT_ROOT,
  resolve: { alias: { "@": PROJECT_ROOT } },
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  logLevel: "error",
});
const { describeApi } = await vite.ssrLoadModule("/app/api/v1/describe-api.ts");
const { indexOfClient } = await vite.ssrLoadModule("/bin/typescript-client/index-of-client.ts");
await writeFile(join(folder, "index.ts"), indexOfClient(await describeApi()));
await vite.close();
// Modules of the server may hold timers.
process.exit(0);
