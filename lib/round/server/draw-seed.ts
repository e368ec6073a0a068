import { randomInt } from "node:crypto";
import { MAX_SEED } from "@/lib/round/round-choice";

/** A seed where none was given. It is stored with the round, so that its random choices can be repeated. */
export function drawSeed(): number {
  return randomInt(MAX_SEED + 1);
}
