import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { PROJECT_ROOT } from "../support/files.mjs";

const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), "utf8");
const PAGE = read("docs/security.md");

/** The requirements of ASVS 4.0.3 at levels 1 and 2, as its tables number them: section, then the last numbers. */
const REQUIREMENTS = expand(`
  1.1.1–7 1.2.1–4 1.4.1 1.4.4–5 1.5.1–4 1.6.1–4 1.7.1–2 1.8.1–2 1.9.1–2 1.10.1 1.11.1–2 1.12.2 1.14.1–6
  2.1.1–12 2.2.1–3 2.3.1–3 2.4.1–5 2.5.1–7 2.6.1–3 2.7.1–6 2.8.1–7 2.9.1–3 2.10.1–4
  3.1.1 3.2.1–4 3.3.1–4 3.4.1–5 3.5.1–3 3.7.1
  4.1.1–3 4.1.5 4.2.1–2 4.3.1–3
  5.1.1–5 5.2.1–8 5.3.1–10 5.4.1–3 5.5.1–4
  6.1.1–3 6.2.1–6 6.3.1–2 6.4.1–2
  7.1.1–4 7.2.1–2 7.3.1 7.3.3–4 7.4.1–3
  8.1.1–4 8.2.1–3 8.3.1–8
  9.1.1–3 9.2.1–4
  10.2.1–2 10.3.1–3
  11.1.1–8
  12.1.1–3 12.2.1 12.3.1–6 12.4.1–2 12.5.1–2 12.6.1
  13.1.1 13.1.3–5 13.2.1–3 13.2.5–6 13.3.1–2 13.4.1–2
  14.1.1–4 14.2.1–6 14.3.2–3 14.4.1–7 14.5.1–4`);

const ROWS = PAGE.split("\n").flatMap((line) => {
  const [, numbers = "", asked = "", state = "", evidence = ""] = line.split("|").map((cell) => cell.trim());
  return /^\d+\.\d+\.\d+/.test(numbers) ? [{ numbers: expand(numbers), asked, state, evidence }] : [];
});

/** "1.1.1–3 1.4.1", or "1.1.1–1.1.3 1.4.1", is 1.1.1, 1.1.2, 1.1.3 and 1.4.1. */
function expand(text: string): string[] {
  return [...text.matchAll(/(\d+\.\d+)\.(\d+)(?:–(?:\d+\.\d+\.)?(\d+))?/g)].flatMap(
    ([, section = "", first = "", last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}.${Number(first) + index}`),
  );
}

const countOf = (state: string) => ROWS.filter((row) => row.state === state).flatMap(({ numbers }) => numbers).length;
const exists = (path: string) => existsSync(join(PROJECT_ROOT, path));
/** What is written as a path, and files of the project's own folder. */
const filesIn = (text: string) =>
  [...text.matchAll(/`([\w./[\]()-]*\w)`/g)].flatMap(([, file = ""]) =>
    file.includes("/") || exists(file) ? [file] : [],
  );

test("docs/security.md has each requirement of levels 1 and 2 once, and nothing else", () => {
  expect(ROWS.flatMap(({ numbers }) => numbers)).toEqual(REQUIREMENTS);
});

test("its head counts what its tables say", () => {
  const [, met, notMet, notApplicable] = /: (\d+) met, (\d+) not met, (\d+) do not apply/.exec(PAGE) ?? [];
  expect([met, notMet, notApplicable].map(Number)).toEqual(["met", "not met", "n/a"].map(countOf));
  expect(countOf("met") + countOf("not met") + countOf("n/a")).toBe(REQUIREMENTS.length);
});

test("what is met names a file that is there: a test, or says that there is none; what is not met says what closes it", () => {
  for (const { numbers, asked, state, evidence } of ROWS) {
    const where = `${numbers}: ${asked}`;
    for (const file of filesIn(evidence)) expect(exists(file), `${where}: ${file}`).toBe(true);
    expect(asked, where).not.toBe("");
    expect(evidence, where).not.toBe("");
    if (state === "met") {
      expect(filesIn(evidence).length, where).toBeGreaterThan(0);
      if (!/^By (code|document)/.test(evidence)) expect(evidence, where).toMatch(/\.(test|db-test|spec)\.tsx?`/);
    }
    if (state === "not met") expect(evidence, where).toMatch(/(Planned|Operator|Open|Accepted): /);
  }
});

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      inBundle: z.boolean().default(false),
      resolved: z.string().optional(),
    }),
  ),
});

test("every package that is installed is known by its SHA-512 and comes from one registry", () => {
  const { packages } = lockSchema.parse(JSON.parse(read("package-lock.json")));
  // The first is Tickbox itself; a bundled one is inside of another one's archive.
  const installed = Object.entries(packages).filter(([path, { inBundle }]) => path !== "" && !inBundle);
  expect(installed.length).toBeGreaterThan(100);
  for (const [path, { integrity, resolved }] of installed) {
    expect(integrity, path).toMatch(/^sha512-/);
    // A registry gives each package's file under the package's name.
    if (resolved !== undefined) expect(resolved, path).toMatch(/^https:\/\/[^/]+\/(?:@[^/]+\/)?[^/]+\/-\/[^/]+\.tgz$/);
  }
  const hosts = installed.flatMap(([, { resolved }]) => (resolved === undefined ? [] : [new URL(resolved).host]));
  expect(new Set(hosts).size).toBeLessThanOrEqual(1);
});

test("no source runs a text as code or as SQL, or uses a hash or cipher that is broken", () => {
  const sources = ["app", "bin", "components", "lib"].flatMap((folder) =>
    readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /(?<!test)\.(tsx?|mjs)$/.test(path) && !/testing|generated/.test(path))
      .map((path) => join(folder, path)),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  const forbidden =
    /\beval\(|\bnew Function\(|RawUnsafe\(|create(?:Hash|Hmac)\("(?:md5|sha1)"|createCipheriv\("(?!aes-256-gcm")/;
  expect(sources.filter((path) => forbidden.test(read(path)))).toEqual([]);
});
