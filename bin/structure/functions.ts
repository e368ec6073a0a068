import { parseSync, Visitor } from "oxc-parser";

export interface MeasuredFunction {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

/** Every function of a file with the lines from its first to its last, those inside another one apart. */
export function functionsIn(text: string, file: string): MeasuredFunction[] {
  const starts = lineStarts(text);
  const lineOf = (offset: number) => upperBound(starts, offset);
  const found: MeasuredFunction[] = [];
  const add = ({ start, end }: { start: number; end: number }, name: string) => {
    const line = lineOf(start);
    found.push({ name, line, lines: lineOf(end - 1) - line + 1 });
  };
  new Visitor({
    FunctionDeclaration: (node) => add(node, node.id?.name ?? "default"),
    FunctionExpression: (node) => add(node, node.id?.name ?? "method"),
    ArrowFunctionExpression: (node) => add(node, "arrow"),
  }).visit(parseSync(file, text).program);
  return found;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** How many of the ascending numbers are at most this one. */
function upperBound(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
