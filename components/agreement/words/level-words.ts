import { type Level, levelName, SCALES, type ScaleName } from "@/lib/domain/protocol/scale";

/** A round’s scale with its names of the levels. */
export interface NamedScale {
  readonly scale: ScaleName | null;
  readonly levelNames: readonly string[];
}

/** A level with the name that its round gives it: "4 Great". */
export function levelWords({ scale, levelNames }: NamedScale, level: Level): string {
  return scale === null ? String(level) : `${level} ${levelName(SCALES[scale], level, levelNames)}`.trim();
}
