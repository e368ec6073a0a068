// Writes the API's description, as a server answers it, into a file: for generators of clients.
import { writeFile } from "node:fs/promises";
import { createViteServer } from "vitest/node";
import { generate } from "./generate.mjs";
import { PROJECT_ROOT } from "./support/files.mjs";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Say into which file: node bin/openapi.mjs openapi.json");

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
await writeFile(file, JSON.stringify(await describeApi()));
await vite.close();
// Modules of the server may hold timers.
process.exit(0);
