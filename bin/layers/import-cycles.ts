import type { FileImport } from "./read-imports";

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
