import { createHash } from "node:crypto";

/** A number in [0, 1) that depends on nothing but the words given: the demo model's only chance. */
export function demoRandom(...parts: readonly (string | number)[]): number {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${String(part).length}:${part}`);
  return hash.digest().readUInt32BE(0) / 2 ** 32;
}
