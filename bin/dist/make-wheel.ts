import { mkdtempSync, rmSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROJECT_ROOT } from "../support/files.mjs";
import { lastLines, run } from "../support/run.mjs";
import { DIST } from "./make-dist";

const PYTHONS = ["python3", "/usr/bin/python3", "python"];
const NEEDED = "setuptools, wheel, pip";

/**
 * Makes the Python client's wheel, with the types of this version's API, next to the artefact.
 * @returns why there is none, where no Python has what builds one
 */
export async function makeWheel(say: (text: string) => void): Promise<string | null> {
  const python = await pythonThatBuilds();
  if (python === null) return `no Python here has ${NEEDED} (Debian: python3-setuptools, python3-wheel, python3-pip)`;
  const folder = mkdtempSync(join(tmpdir(), "tickbox-wheel-"));
  try {
    say("describing the API");
    const client = join(folder, "python");
    const description = join(folder, "openapi.json");
    await cp(join(PROJECT_ROOT, "clients/python"), client, { recursive: true });
    await must(process.execPath, [join(PROJECT_ROOT, "bin/openapi.mjs"), description]);
    await must(python, [join(client, "build_api.py"), description]);
    say("building the wheel");
    const options = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"];
    await must(python, ["-m", "pip", "wheel", ...options, "--wheel-dir", DIST, client]);
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pythonThatBuilds(): Promise<string | null> {
  for (const python of PYTHONS) {
    const { code } = await run(python, ["-c", `import ${NEEDED}`]);
    if (code === 0) return python;
  }
  return null;
}

async function must(program: string, words: string[]): Promise<void> {
  const { code, output } = await run(program, words);
  if (code !== 0) throw new Error(`${program} ${words.join(" ")} failed:\n${lastLines(output)}`);
}
