import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { disconnect } from "@/lib/db/connections";
import { runLauncher } from "../testing/run-command";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickbox-backup-command-"));
  vi.stubEnv("TICKBOX_STATE_DIRECTORY", folder);
  vi.stubEnv("TICKBOX_ENCRYPTION_KEY", undefined);
  vi.stubEnv("BETTER_AUTH_SECRET", undefined);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test("backup writes a file once, restore asks before it replaces, and secrets go along only when asked", async () => {
  const path = join(folder, "tickbox.backup");
  await prisma().study.create({ data: { name: "Kept" } });
  await disconnect();
  expect(await runLauncher(["backup", path, "--with-secrets"])).toMatchObject({ code: 1, stdout: "" });
  await writeFile(join(folder, "encryption-key"), "the encryption key\n");
  await writeFile(join(folder, "secret"), "the secret\n");
  const backup = await runLauncher(["backup", path, "--with-secrets"]);
  expect(backup).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("rows of") });
  expect(await runLauncher(["backup", path])).toMatchObject({
    code: 1,
    stderr: `${path} exists already. Choose another name.\n`,
  });

  await prisma().study.create({ data: { name: "Later" } });
  await disconnect();
  expect((await runLauncher(["restore", path])).stderr).toContain("is not empty");
  expect((await runLauncher(["restore", path, "--replace"])).stderr).toContain("Add --yes");
  await writeFile(join(folder, "secret"), "another secret\n");
  const restored = await runLauncher(["restore", path, "--replace", "--yes", "--with-secrets"]);
  expect(restored).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("Restored ") });
  expect((await prisma().study.findMany()).map(({ name }) => name)).toEqual(["Kept"]);
  expect(await readFile(join(folder, "secret"), "utf8")).toBe("the secret\n");
  expect(await readFile(join(folder, "secret.before-restore"), "utf8")).toBe("another secret\n");
});

test("a folder keeps the newest of its backups, and what others put there", async () => {
  const backups = join(folder, "backups");
  await mkdir(backups);
  const old = ["tickbox-2026-01-01T00-00-00Z.backup", "tickbox-2026-01-02T00-00-00Z.backup", "before-upgrade.backup"];
  for (const name of old) await writeFile(join(backups, name), "");
  const made = await runLauncher(["backup", backups, "--keep", "2"]);
  expect(made).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("Deleted tickbox-2026-01-01") });
  const names = await readdir(backups);
  expect(names).toEqual(expect.arrayContaining(old.slice(1)));
  expect(names).toHaveLength(3);
});
