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
  ...["lib/stats/mean.ts", "lib/domain/round.ts", "lib/data/read.ts", "lib/data/endpoint/internal/key.ts"],
  ...["components/ui/button.tsx", "components/study/list.tsx", "app/page.tsx"],
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
} from "../domain/round";
// import { c } from "@/app/page";
/* import { d } from "@/app/page"; */
export * from "./read";
import "zod/mini";
const page = await import("@/app/page");
const text = \`read from "@/components/ui/button"\`;
`;
    expect(read("lib/data/write.ts", text).map(({ line, to, isPackage }) => [line, to, isPackage])).toEqual([
      [1, "lib/stats/mean.ts", false],
      [4, "lib/domain/round.ts", false],
      [7, "lib/data/read.ts", false],
      [8, "zod", true],
      [9, "app/page.tsx", false],
    ]);
  });
});

describe("forbiddenImports", () => {
  it("names the place, the layer and the file of an import that the table does not allow", () => {
    expect(forbidden("lib/domain/rules.ts", "@/lib/stats/mean", "../data/read")).toEqual([
      "lib/domain/rules.ts:2: lib/domain must not import lib/data (lib/data/read.ts)",
    ]);
  });

  it("refuses app and components to lib, and other areas to an area of components", () => {
    expect(forbidden("lib/data/x.ts", "@/app/page", "../../components/ui/button")).toHaveLength(2);
    expect(forbidden("components/agreement/x.tsx", "../study/list", "../ui/button")).toHaveLength(1);
    expect(forbidden("components/ui/x.tsx", "@/lib/domain/round")).toHaveLength(1);
  });

  it("keeps the opened keys of endpoints from everything but the worker's code and lib/data", () => {
    const key = "@/lib/data/endpoint/internal/key";
    expect(forbidden("app/page.tsx", key, "@/lib/data/read")).toHaveLength(1);
    expect([...forbidden("lib/jobs/x.ts", key), ...forbidden("lib/data/x.ts", key)]).toEqual([]);
  });

  it("refuses packages to a layer that names the ones it needs", () => {
    expect(forbidden("lib/domain/x.ts", "zod", "pg", "node:fs")).toHaveLength(2);
    expect(forbidden("lib/stats/x.ts", "@scope/matrices/fast")).toEqual([
      "lib/stats/x.ts:1: lib/stats must not import the package @scope/matrices",
    ]);
    expect(forbidden("lib/data/x.ts", "pg", "node:fs")).toEqual([]);
  });

  it("lets tests and their helpers import anything", () => {
    expect(forbidden("lib/stats/mean.test.ts", "@/lib/data/read", "fast-check")).toEqual([]);
    expect(forbidden("lib/stats/testing/x.ts", "@/lib/data/read")).toEqual([]);
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
