import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TICKBOX_VERSION } from "@/lib/wire/installation";

const read = (path: string) => readFileSync(path, "utf8");

test("clients, changelog and release notes have the version of the package", () => {
  for (const file of ["package.json", "package-lock.json"]) {
    expect(JSON.parse(read(`clients/typescript/${file}`)), file).toHaveProperty("version", TICKBOX_VERSION);
  }
  expect(read("clients/python/pyproject.toml")).toContain(`version = "${TICKBOX_VERSION}"`);
  const releases = [...read("CHANGELOG.md").matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm)];
  expect(releases[0]?.[1]).toBe(TICKBOX_VERSION);
  expect(existsSync(`docs/releases/${TICKBOX_VERSION}.md`)).toBe(true);
});
