import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { PROJECT_ROOT } from "../support/files.mjs";
import { archiveOf } from "./dist-content";

let folder = "";
let installed = "";

/** A package as npm installs it, whose program says its words and its files. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "tickbox-launcher-"));
  const made = join(folder, "made");
  mkdirSync(join(made, "bin"), { recursive: true });
  writeFileSync(join(made, "text"), "Größe\n");
  writeFileSync(join(made, "empty"), "");
  writeFileSync(
    join(made, "bin/tickbox.mjs"),
    `import { readFileSync } from "node:fs";
    const file = (name) => readFileSync(new URL("../" + name, import.meta.url), "utf8");
    console.log(process.argv.slice(2).join(" "), JSON.stringify([file("text"), file("empty")]));`,
  );
  installed = join(folder, "installed");
  mkdirSync(join(installed, "bin"), { recursive: true });
  writeFileSync(join(installed, "app.br"), await archiveOf(made, ["bin/tickbox.mjs", "empty", "text"]));
  copyFileSync(join(PROJECT_ROOT, "bin/dist/launcher.mjs"), join(installed, "bin/tickbox.mjs"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function launch(words: string[], as: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [join(installed, "bin/tickbox.mjs"), ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: "/",
    ...as,
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { stdout, stderr, code };
}

const SAYS = '["Größe\\n",""]';
const left = () => readdirSync(installed).sort();

it("unpacks at the first start, removes the archive, and says so once", async () => {
  expect(await launch(["plan", "x"])).toEqual({
    stdout: `plan x ${SAYS}\n`,
    stderr: "Unpacking Tickbox. This is done once.\n",
    code: 0,
  });
  expect(left()).toEqual(["app", "bin"]);
  expect(await launch(["plan"])).toEqual({ stdout: `plan ${SAYS}\n`, stderr: "", code: 0 });
});

it("only unpacks, in silence, for npm's install script", async () => {
  expect(await launch(["unpack"])).toEqual({ stdout: "", stderr: "", code: 0 });
  expect(left()).toEqual(["app", "bin"]);
});

it("runs for all of several processes that start at once", async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => launch(["a"])));
  expect(all.map(({ stdout, code }) => [stdout, code])).toEqual(all.map(() => [`a ${SAYS}\n`, 0]));
  expect(left()).toEqual(["app", "bin"]);
});

it("takes no draft of a killed process for the whole, and removes it when nobody can be writing it any more", async () => {
  for (const name of ["app-old", "app-new"]) mkdirSync(join(installed, name, "bin"), { recursive: true });
  const anHourAgo = Date.now() / 1_000 - 3_600;
  utimesSync(join(installed, "app-old"), anHourAgo, anHourAgo);
  expect((await launch(["a"])).code).toBe(0);
  expect(left()).toEqual(["app", "app-new", "bin"]);
});

it("removes the archive that a process left which was killed after it had unpacked", async () => {
  copyFileSync(join(installed, "app.br"), join(folder, "app.br"));
  await launch(["unpack"]);
  copyFileSync(join(folder, "app.br"), join(installed, "app.br"));
  expect((await launch(["a"])).stderr).toBe("");
  expect(left()).toEqual(["app", "bin"]);
});

it.skipIf(process.getuid?.() !== 0)(
  "runs for who may only read it once it is unpacked, and says what to do before",
  async () => {
    const nobody = { uid: 65_534, gid: 65_534 };
    for (const path of [folder, installed]) chmodSync(path, 0o755);
    const refused = await launch(["a"], nobody);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`Tickbox could not be unpacked in ${installed}: `);
    expect(refused.stderr).toContain("Run `npx tickbox unpack` once");
    expect(left()).toEqual(["app.br", "bin"]);
    await launch(["unpack"]);
    expect(await launch(["a"], nobody)).toMatchObject({ stdout: `a ${SAYS}\n`, code: 0 });
  },
);

it("leaves nothing of an archive that is damaged, and says where", async () => {
  writeFileSync(join(installed, "app.br"), "damaged");
  const { code, stderr } = await launch(["a"]);
  expect([code, existsSync(join(installed, "app"))]).toEqual([1, false]);
  expect(stderr).toContain("could not be unpacked");
});
