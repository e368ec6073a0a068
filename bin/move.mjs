// `npm run move -- FROM TO`: moves a file or a folder and mends every import and every mention of it.
import { loadTypeScript } from "./support/typescript.mjs";

try {
  const { movePath } = await loadTypeScript("bin/move/move-path.ts");
  movePath(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
