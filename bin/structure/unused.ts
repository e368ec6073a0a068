import { join } from "node:path";
import { z } from "zod";
import { PROJECT_ROOT } from "../support/files.mjs";
import { run } from "../support/run.mjs";

const named = z.array(z.object({ name: z.string() })).default([]);
const reportSchema = z.object({
  issues: z.array(z.object({ file: z.string(), files: named, exports: named, types: named })),
});

/** What nothing imports, by knip: files, and values and types as "file: name". */
export async function findUnused(): Promise<{ files: string[]; exports: string[] }> {
  const knip = join(PROJECT_ROOT, "node_modules/knip/bin/knip.js");
  const { stdout, output } = await run(process.execPath, [knip, "--reporter", "json", "--no-progress"]);
  const { issues } = reportSchema.parse(readReport(stdout, output));
  return {
    files: issues.filter(({ files }) => files.length > 0).map(({ file }) => file),
    exports: issues.flatMap(({ file, exports, types }) => [...exports, ...types].map(({ name }) => `${file}: ${name}`)),
  };
}

function readReport(stdout: string, output: string): unknown {
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`knip gave no report:\n${output}`);
  }
}
