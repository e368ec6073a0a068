import { posix } from "node:path";

const CODE_ENDING = /\.(?:ts|tsx|mjs|js)$/;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".js", "/index.ts", "/index.tsx"];

/** What names a module: of an import or export, a call of import(), a mock, or a URL relative to the module. */
const SPECIFIER =
  /(\bfrom\s*|^[ \t]*import\s*|\bimport\(\s*|\bvi\.(?:mock|doMock|importActual)(?:<[^>]*>)?\(\s*|\bnew URL\(\s*)(["'])((?:@\/|\.{1,2}\/)[^"'\n]+)\2/gm;

export interface Move {
  /** from the project's root, of a file or of a folder */
  readonly from: string;
  readonly to: string;
}

/** Where a file is after the move. */
export function movedPath(path: string, { from, to }: Move): string {
  if (path === from) return to;
  return path.startsWith(`${from}/`) ? `${to}${path.slice(from.length)}` : path;
}

/**
 * A source file's text with every module that it names as it is called after the move. `@/` stays `@/`; a relative one stays
 * relative unless it would climb more than one folder.
 * @param path of the file before the move
 * @param exists whether there is a file at this path before the move
 */
export function mendImports(text: string, path: string, move: Move, exists: (path: string) => boolean): string {
  return text.replace(SPECIFIER, (whole, head: string, quote: string, specifier: string) => {
    const target = specifier.startsWith("@/") ? specifier.slice(2) : posix.join(posix.dirname(path), specifier);
    const found = ENDINGS.map((ending) => target + ending).find(exists);
    if (found === undefined) return whole;
    const [here, there] = [movedPath(path, move), movedPath(found, move)];
    if (here === path && there === found) return whole;
    // As it was written: without an ending, or with one.
    const named = there.slice(0, there.length - (found.length - target.length));
    return `${head}${quote}${specifierOf(named, here, specifier.startsWith("@/"))}${quote}`;
  });
}

function specifierOf(target: string, from: string, isAbsolute: boolean): string {
  const relative = posix.relative(posix.dirname(from), target);
  const climbs = relative.startsWith("../../");
  if (isAbsolute || (climbs && /\.tsx?$/.test(from))) return `@/${target}`;
  return relative.startsWith("../") ? relative : `./${relative}`;
}

/** Any text with the places that it names by their path from the project's root, as they are called after the move. */
export function mendMentions(text: string, { from, to }: Move): string {
  const escaped = from.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const end = CODE_ENDING.test(from) ? "(?![\\w-])" : "(?![\\w.-])";
  return text.replace(new RegExp(`(?<![\\w./@-])${escaped}${end}`, "g"), to);
}
