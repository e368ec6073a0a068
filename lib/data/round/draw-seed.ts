import { randomInt } from "node:crypto";
import { MAX_SEED } from "@/lib/domain/round/round-choice";

/** A seed for whoever brought none. It is kept with the round, so that its random choices can be repeated. */
export function drawSeed(): number {
  return randomInt(MAX_SEED + 1);
}
