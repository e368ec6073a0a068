const number = new Intl.NumberFormat("en");

/** 1234 as "1,234": the same on the server and in every browser. */
export function inFigures(count: number): string {
  return number.format(count);
}

/** "1 label", "1,234 labels", "no labels" never: zero is "0 labels". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}
