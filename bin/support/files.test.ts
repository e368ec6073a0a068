import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hashContents, isStamped, stamp } from "./files.mjs";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "tickbox-files-"));
  await mkdir(join(root, "app/deep"), { recursive: true });
  await writeFile(join(root, "app/page.tsx"), "one");
  await writeFile(join(root, "app/deep/page.tsx"), "two");
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

const hash = (extra: string[] = []) => hashContents(["app", "lock.json"], extra, root);

describe("hashContents", () => {
  test("is the same for the same content, however old the files are", async () => {
    const before = hash();
    await writeFile(join(root, "app/page.tsx"), "one");
    expect(hash()).toBe(before);
  });

  test("changes with content, a name, a new file, a missing file, and the extra text", async () => {
    const seen = [hash(), hash(["v20"])];
    await writeFile(join(root, "app/deep/page.tsx"), "three");
    seen.push(hash());
    await writeFile(join(root, "app/new.tsx"), "");
    seen.push(hash());
    await writeFile(join(root, "lock.json"), "");
    seen.push(hash());
    await rm(join(root, "app/page.tsx"));
    seen.push(hash());
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("content cannot move from one file to the next unnoticed", async () => {
    await writeFile(join(root, "app/deep/page.tsx"), "");
    await writeFile(join(root, "app/page.tsx"), "onetwo");
    const joined = hash();
    await writeFile(join(root, "app/deep/page.tsx"), "one");
    await writeFile(join(root, "app/page.tsx"), "two");
    expect(hash()).not.toBe(joined);
  });

  test("looks neither into node_modules nor into what is generated, nor at tests", async () => {
    const before = hash();
    await writeFile(join(root, "app/page.test.tsx"), "expect");
    await mkdir(join(root, "app/generated"));
    await writeFile(join(root, "app/generated/client.ts"), "made");
    expect(hash()).toBe(before);
  });
});

test("a stamp holds for exactly one content", () => {
  const path = join(root, "stamps/build");
  expect(isStamped(path, "a")).toBe(false);
  stamp(path, "a");
  expect(isStamped(path, "a")).toBe(true);
  expect(isStamped(path, "b")).toBe(false);
});
