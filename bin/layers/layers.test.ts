import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PROJECT_ROOT } from "../support/files.mjs";
import { checkLayers, forbiddenImports, importCycles } from "./check-layers";
import { LAYERS } from "./layers";
import { type FileImport, importsIn } from "./read-imports";

describe("the layers", () => {
  it("are kept by every import of the tree, and no files import each other in a circle", () => {
    expect(checkLayers()).toEqual([]);
  });

  it("import only layers above them", () => {
    const paths = LAYERS.map((layer) => layer.path);
    for (const [index, { path, imports }] of LAYERS.entries()) {
      const missing = imports === "all" ? [] : imports.filter((name) => !paths.slice(0, index).includes(name));
      expect(missing, path).toEqual([]);
    }
  });

  it("are told in docs/decisions/layers.md", () => {
    const rows = LAYERS.map(({ path, holds, imports }) => {
      const names = imports === "all" ? "anything" : imports.map((name) => `\`${name}\``).join(", ") || "–";
      return `| \`${path}\` | ${holds} | ${names} |`;
    });
    const page = readFileSync(join(PROJECT_ROOT, "docs/decisions/layers.md"), "utf8");
    expect(page.split("\n").filter((line) => line.startsWith("| `"))).toEqual(rows);
  });
});

const FILES = [
  "lib/stats/mean.ts",
  "lib/round/round.ts",
  "lib/round/server/read.ts",
  "lib/endpoints/server/internal/key.ts",
  "lib/study/queries.ts",
  "lib/runs/worker/run.ts",
  "components/ui/button.tsx",
  "components/study/list.tsx",
  "app/page.tsx",
];

function read(from: string, text: string): FileImport[] {
  return importsIn(text, from, (path) => FILES.includes(path));
}

function forbidden(from: string, ...specifiers: string[]): string[] {
  return forbiddenImports(read(from, specifiers.map((specifier) => `import { a } from "${specifier}";\n`).join("")));
}

describe("importsIn", () => {
  it("finds every kind of import with its line, whether by alias or by a relative path", () => {
    const text = `import { type A, b } from "@/lib/stats/mean";
import type {
  Round,
} from "../round";
// import { c } from "@/app/page";
/* import { d } from "@/app/page"; */
export * from "./read";
import "zod/mini";
const page = await import("@/app/page");
const text = \`read from "@/components/ui/button"\`;
`;
    expect(read("lib/round/server/write.ts", text).map(({ line, to, isPackage }) => [line, to, isPackage])).toEqual([
      [1, "lib/stats/mean.ts", false],
      [4, "lib/round/round.ts", false],
      [7, "lib/round/server/read.ts", false],
      [8, "zod", true],
      [9, "app/page.tsx", false],
    ]);
  });
});

describe("forbiddenImports", () => {
  it("names the place, the layer and the file of an import that the table does not allow", () => {
    expect(forbidden("lib/study/rules.ts", "@/lib/stats/mean", "../round/server/read")).toEqual([
      "lib/study/rules.ts:2: lib/* must not import lib/*/server (lib/round/server/read.ts)",
    ]);
  });

  it("refuses app and components to lib, and other areas to an area of components", () => {
    expect(forbidden("lib/round/server/x.ts", "@/app/page", "@/components/ui/button")).toHaveLength(2);
    expect(forbidden("components/results/x.tsx", "../study/list", "../ui/button")).toHaveLength(1);
    expect(forbidden("components/ui/x.tsx", "@/lib/round/round")).toHaveLength(1);
  });

  it("keeps the opened keys of endpoints from everything but the workers and server functions", () => {
    const key = "@/lib/endpoints/server/internal/key";
    expect(forbidden("app/page.tsx", key, "@/lib/round/server/read")).toHaveLength(1);
    expect([...forbidden("lib/runs/worker/x.ts", key), ...forbidden("lib/judging/server/x.ts", key)]).toEqual([]);
  });

  it("keeps the screen from servers and workers of any subject, and lets it use every subject's rules and queries", () => {
    const screen = "components/results/x.tsx";
    expect(forbidden(screen, "@/lib/round/round", "@/lib/study/queries")).toEqual([]);
    expect(forbidden(screen, "@/lib/round/server/read", "@/lib/runs/worker/run")).toHaveLength(2);
    expect(forbidden("lib/study/queries.ts", "@/lib/round/server/read")).toHaveLength(1);
    expect(forbidden("lib/round/server/x.ts", "@/lib/runs/worker/run")).toHaveLength(1);
  });

  it("refuses packages to a layer that names the ones it needs", () => {
    expect(forbidden("lib/study/x.ts", "zod", "pg", "node:fs")).toHaveLength(2);
    expect(forbidden("lib/stats/x.ts", "@scope/matrices/fast")).toEqual([
      "lib/stats/x.ts:1: lib/stats must not import the package @scope/matrices",
    ]);
    expect(forbidden("lib/study/server/x.ts", "pg", "node:fs")).toEqual([]);
  });

  it("lets tests and their helpers import anything", () => {
    expect(forbidden("lib/stats/mean.test.ts", "@/lib/round/server/read", "fast-check")).toEqual([]);
    expect(forbidden("lib/stats/testing/x.ts", "@/lib/round/server/read")).toEqual([]);
  });
});

describe("importCycles", () => {
  const cyclesOf = (graph: Record<string, string>) =>
    importCycles(
      Object.entries(graph).flatMap(([from, to]) =>
        [...to].map((one) => ({ from, line: 1, to: one, isPackage: false })),
      ),
    );

  it("finds each group of files that import each other, and a file that imports itself", () => {
    expect(cyclesOf({ a: "b", b: "cd", c: "a", d: "ef", e: "d", f: "", g: "g" })).toEqual([
      ["d", "e"],
      ["a", "b", "c"],
      ["g"],
    ]);
  });

  it("finds none where two ways lead to the same file", () => {
    expect(cyclesOf({ a: "bc", b: "d", c: "d", d: "e" })).toEqual([]);
  });
});
