import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";

/** Every page as its address with [params]; those for development alone are left out. */
export async function discoverPages(root: string): Promise<string[]> {
  const entries = await readdir(join(root, "app"), { recursive: true });
  const pages = entries.map((entry) => entry.split(sep)).filter((parts) => parts.at(-1) === "page.tsx");
  return pages
    .filter((parts) => !parts.includes("(dev)"))
    .map(
      (parts) =>
        `/${parts
          .slice(0, -1)
          .filter((part) => !part.startsWith("("))
          .join("/")}`,
    )
    .sort();
}
