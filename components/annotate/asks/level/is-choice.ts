import type { Scale } from "@/lib/domain/protocol/scale";

/** One of two sides is chosen: the letters A and B say it as plainly as digits. */
export function isChoice({ comparison, values }: Scale): boolean {
  return comparison !== null && values.length === 2;
}
