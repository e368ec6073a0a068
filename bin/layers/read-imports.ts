import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";

export interface FileImport {
  /** from the project's root, as is `to` where it is a file; a package's name otherwise */
  readonly from: string;
  readonly line: number;
  readonly to: string;
  readonly isPackage: boolean;
}

const SOURCE = /\.(ts|tsx|mjs|js)$/;
const SKIPPED = /^(node_modules|generated|\..*)$/;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".js", "/index.ts", "/index.tsx"];

/** `import … from`, `export … from` and `import "…"` at the start of a line; `import type` too. */
const STATEMENT = /^[ \t]*(?:import|export)\s(?:[\w\s{},*$]*?\sfrom\s*)?["']([^"'\n]+)["']/gm;
/** `import("…")`, also as a type */
const CALL = /\bimport\(\s*["']([^"'\n]+)["']/g;

/** Every import of the source files below these folders, whether of a value or only of a type. */
export function readImports(root: string, folders: readonly string[]): FileImport[] {
  const files = folders.flatMap((folder) => filesBelow(root, folder)).filter((file) => SOURCE.test(file));
  return files.flatMap((file) => importsIn(readFileSync(join(root, file), "utf8"), file, (path) => isFile(root, path)));
}

/** @param exists whether there is a file at this path from the project's root */
export function importsIn(text: string, from: string, exists: (path: string) => boolean): FileImport[] {
  // Comments keep their length, so that lines stay where they are.
  const code = text.replace(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, " "));
  return [...code.matchAll(STATEMENT), ...code.matchAll(CALL)].map((match) => {
    const [statement, specifier = ""] = match;
    const line = code.slice(0, match.index + statement.length).split("\n").length;
    const path = pathOf(specifier, from);
    if (path === null) return { from, line, to: packageOf(specifier), isPackage: true };
    const found = ENDINGS.map((ending) => path + ending).find(exists);
    return { from, line, to: found ?? path, isPackage: false };
  });
}

function pathOf(specifier: string, from: string): string | null {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  return specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : null;
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : filesBelow(root, path);
    return [path];
  });
}

function isFile(root: string, path: string): boolean {
  return statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;
}
