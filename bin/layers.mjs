// `npm run lint`, second half: who imports whom, by the table in layers/layers.ts.
import { loadTypeScript } from "./support/typescript.mjs";

const { checkLayers } = await loadTypeScript("bin/layers/check-layers.ts");
const broken = checkLayers();
for (const sentence of broken) console.error(sentence);
if (broken.length > 0) {
  console.error("\nSee docs/decisions/layers.md.");
  process.exitCode = 1;
}
