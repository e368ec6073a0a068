// `npm run structure`: what the house looks like in numbers; `--check` compares them with their bounds, `--tighten` lowers these.
import { loadTypeScript } from "./support/typescript.mjs";

const parameters = process.argv.slice(2);
const { runStructure, structureProblems } = await loadTypeScript("bin/structure/run-structure.ts");
if (parameters.includes("--check")) {
  const problems = structureProblems();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} else {
  await runStructure(parameters);
}
