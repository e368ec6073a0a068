import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OLD_ADDRESSES } from "./old-addresses";

const PAGES = join(process.cwd(), "app/(researcher)/studies/[studyId]");
const pages = readdirSync(PAGES, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("page.tsx"))
  .map((file) => `/${file}`.replace(/\/page\.tsx$/, "").replaceAll(/\[\w+\]/g, "*"));

/** Without the study, with a star for what differs. */
const below = (address: string) =>
  address
    .replace("/studies/:study", "")
    .replace(/\?.*/, "")
    .replace(/\/:path\*$/, "")
    .replaceAll(/:\w+/g, "*");

test("an old address leads to a page that is there, and no page has it now", () => {
  for (const { source, destination } of OLD_ADDRESSES) {
    const now = below(destination);
    expect(
      pages.some((page) => page === now || page.startsWith(`${now}/`)),
      destination,
    ).toBe(true);
    expect(pages, source).not.toContain(below(source));
  }
});

test("the more particular address comes first", () => {
  const sources = OLD_ADDRESSES.map(({ source }) => below(source));
  for (const [index, source] of sources.entries()) {
    const shadowing = sources.slice(0, index).filter((earlier) => source.startsWith(`${earlier}/`));
    const before = OLD_ADDRESSES.slice(0, index).filter(({ source: full }) => full.endsWith("/:path*"));
    expect(shadowing.filter((earlier) => before.some(({ source: full }) => below(full) === earlier))).toEqual([]);
  }
});
