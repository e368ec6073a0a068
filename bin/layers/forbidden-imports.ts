import { layerOf } from "./layers";
import type { FileImport } from "./read-imports";

const TEST = /\.(test|db-test|spec)\.tsx?$|\/testing\//;

/** What the imports break of the table of layers, a sentence each. */
export function forbiddenImports(imports: readonly FileImport[]): string[] {
  return imports.flatMap((one) => {
    const layer = layerOf(one.from);
    if (layer === null || TEST.test(one.from)) return [];
    const place = `${one.from}:${one.line}`;
    if (one.isPackage) {
      if (layer.packages === undefined || layer.packages.includes(one.to)) return [];
      return [`${place}: ${layer.path} must not import the package ${one.to}`];
    }
    const target = layerOf(one.to);
    if (target === null || target === layer) return [];
    if (layer.imports === "all" || layer.imports.includes(target.path)) return [];
    return [`${place}: ${layer.path} must not import ${target.path} (${one.to})`];
  });
}
