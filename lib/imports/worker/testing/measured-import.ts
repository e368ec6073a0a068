import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface MeasuredImport {
  code: number | null;
  output: string;
  milliseconds: number;
  /** the most memory the process ever had in use */
  megabytes: number;
}

/** Imports a file by the command line in a process of its own, as a person would, and measures it. */
export async function measuredImport(databaseUrl: string, ...words: string[]): Promise<MeasuredImport> {
  const root = fileURLToPath(new URL("../../../../", import.meta.url));
  // Reported by the process itself at its very end: measured from outside, a peak between two samples would be missed.
  const tell = `process.on("exit", () => console.error("peak " + process.resourceUsage().maxRSS))`;
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(tell)}`, join(root, "bin/tickbox.mjs"), "import", ...words],
    { cwd: root, env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const [code]: unknown[] = await once(child, "close");
  const kilobytes = Number(/peak (\d+)/.exec(output)?.[1] ?? Number.NaN);
  return {
    code: typeof code === "number" ? code : null,
    output,
    milliseconds: performance.now() - begun,
    megabytes: kilobytes / 1024,
  };
}
