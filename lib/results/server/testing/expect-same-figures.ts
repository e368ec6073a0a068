import { expect } from "vitest";

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

function leaves(value: unknown, path = ""): [path: string, value: unknown][] {
  if (typeof value === "string") return [[path, value.replaceAll(UUID, "id")]];
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, part]) => leaves(part, `${path}.${key.replaceAll(UUID, "id")}`));
}

function isSame(value: unknown, found: unknown): boolean {
  return typeof value === "number" && typeof found === "number"
    ? Math.abs(found - value) <= 1e-12
    : Object.is(found, value);
}

/**
 * Expects every number, word and place of one result in the other, whatever the ids. One expectation for all of them: one for
 * each of a hundred thousand takes longer than computing them.
 */
export function expectSameFigures(one: unknown, other: unknown): void {
  const [a, b] = [leaves(one), leaves(other)];
  const different = a.flatMap(([path, value], index) => {
    const [there, found] = b[index] ?? [];
    return there === path && isSame(value, found) ? [] : [{ path, value, there, found }];
  });
  expect(different.slice(0, 5)).toEqual([]);
  expect(b.length).toBe(a.length);
}
