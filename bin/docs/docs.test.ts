import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, it } from "vitest";
import { PROJECT_ROOT } from "../support/files.mjs";

const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), "utf8");

const TOP = readdirSync(PROJECT_ROOT).filter((name) => name.endsWith(".md"));
const PAGES = [...TOP, ...below("docs").filter((path) => path.endsWith(".md"))];

function below(folder: string): string[] {
  return readdirSync(join(PROJECT_ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? (/^(node_modules|generated)$/.test(entry.name) ? [] : below(path)) : [path];
  });
}

const exists = (path: string) => existsSync(join(PROJECT_ROOT, path));

/** Made by a command, so not in every checkout. */
const mayBeMissing = (path: string) => /^(bench\/results|lib\/db\/generated)/.test(path);

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");

/** As GitHub makes them of headings. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-"),
  );

it.each(PAGES)("%s links only to what exists", (page) => {
  const links = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const broken = links.filter((link) => {
    if (/^(https?|mailto):/.test(link)) return false;
    const [file = "", anchor] = link.split("#");
    const path = file === "" ? page : posix.join(dirname(page), file);
    if (!existsSync(join(PROJECT_ROOT, path))) return true;
    return anchor !== undefined && !anchorsOf(read(path)).includes(anchor);
  });
  expect(broken).toEqual([]);
});

const FOLDERS = ["app", "bin", "bench", "chaos", "components", "docs", "e2e", "lib", "prisma"];
const PATH = String.raw`(?:${FOLDERS.join("|")})/[\w./[\]()-]+`;

const IN_DIAGRAM = new RegExp(String.raw`(?<![\w/])(?:${FOLDERS.join("|")})/[\w./-]*\w`, "g");

it.each(PAGES)("%s names only files and folders that exist", (page) => {
  const text = read(page);
  const inDiagrams = [...text.matchAll(/^```mermaid$[\s\S]*?^```$/gm)].flatMap(([diagram]) =>
    [...diagram.matchAll(IN_DIAGRAM)].map(([path]) => path),
  );
  const named = [...text.matchAll(new RegExp(`\`(${PATH})\``, "g"))].map(([, path = ""]) => path);
  expect([...named, ...inDiagrams].filter((path) => !mayBeMissing(path) && !exists(path))).toEqual([]);
});

it.each(PAGES)("%s names only what the named file has", (page) => {
  const pairs = [...read(page).matchAll(new RegExp(`\`(\\w+)\` (?:in |\\()\`(${PATH}\\.\\w+)\``, "g"))];
  const wrong = pairs.filter(([, name, path = ""]) => !exists(path) || !new RegExp(`\\b${name}\\b`).test(read(path)));
  expect(wrong.map(([text]) => text)).toEqual([]);
});

it("docs/decisions/README.md lists every decision once", () => {
  const listed = [...read("docs/decisions/README.md").matchAll(/^\| \[[^\]]+\]\(([^)]+)\)/gm)].map(([, file]) => file);
  const pages = readdirSync(join(PROJECT_ROOT, "docs/decisions")).filter((name) => name !== "README.md");
  expect(listed.sort()).toEqual(pages.sort());
});

it(".env.example has the settings of docs/operators.md, each once", () => {
  const [, table = ""] = /## Settings\n([\s\S]*?)\n\nFor tests/.exec(read("docs/operators.md")) ?? [];
  const cells = table.split("\n").map((row) => row.split(" | ")[0] ?? "");
  const settings = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  const examples = [...read(".env.example").matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(examples.sort()).toEqual(settings.sort());
});

it("docs/glossary.md names only what the code has", () => {
  const rows = read("docs/glossary.md")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| ---"));
  const names = rows.flatMap((row) =>
    [...(row.split(" | ").at(-1) ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const sources = ["lib", "components", "prisma/schema"].flatMap(below).filter((path) => /\.(tsx?|prisma)$/.test(path));
  const words = new Set(sources.flatMap((path) => read(path).match(/\w+/g) ?? []));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => name === undefined || !words.has(name))).toEqual([]);
});
