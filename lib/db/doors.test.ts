import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./project-root";

const ROOMS = ["app", "bench", "bin", "chaos", "e2e", "lib", "prisma"];

test("what SQL reads is parsed: nobody but lib/db calls Prisma's raw queries, whose types are only claimed", () => {
  const files = ROOMS.flatMap((room) =>
    readdirSync(join(projectRoot(), room), { recursive: true, encoding: "utf8" }).map((path) => join(room, path)),
  );
  const raw = files.filter((path) => {
    if (!/\.(tsx?|mjs)$/.test(path) || path.startsWith(join("lib", "db"))) return false;
    return readFileSync(join(projectRoot(), path), "utf8").includes("$queryRaw");
  });
  expect(raw).toEqual([]);
});
