import { PROJECT_ROOT } from "../support/files.mjs";
import { LAYERS, layerOf } from "./layers";
import { type FileImport, readImports } from "./read-imports";

/** What the whole tree breaks of the table of layers and of "no cycles", a sentence each. */
export function checkLayers(root: string = PROJECT_ROOT): string[] {
  const folders = new Set(LAYERS.map((layer) => layer.path.split("/", 1)[0] ?? layer.path));
  const imports = readImports(root, [...folders]);
  const cycles = importCycles(imports);
  const sentences = cycles.map((files) => `these files import each other: ${files.join(", ")}`);
  return [...forbiddenImports(imports), ...sentences];
}

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

/**
 * The groups of files that import each other in a circle, also where only types are imported. By Tarjan's algorithm for
 * strongly connected components.
 */
export function importCycles(imports: readonly FileImport[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to, isPackage } of imports) {
    if (!isPackage) targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const cycles: string[][] = [];
  const order = new Map<string, number>();
  const stack: string[] = [];

  /** @returns the earliest file, by order, that is still open and can be reached from here */
  function visit(file: string): number {
    const place = order.size;
    order.set(file, place);
    const depth = stack.push(file) - 1;
    let lowest = place;
    for (const next of targets.get(file) ?? []) {
      const known = order.get(next);
      if (known === undefined) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, known);
    }
    if (lowest === place) {
      const group = stack.splice(depth);
      if (group.length > 1 || targets.get(file)?.includes(file)) cycles.push(group.sort());
    }
    return lowest;
  }

  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
