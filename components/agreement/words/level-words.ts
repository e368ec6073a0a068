import { type Level, levelName, type ScaleName, scaleNamed } from "@/lib/domain/protocol/scale";

/** A round’s scale with its names of the levels. */
export interface NamedScale {
  readonly scale: ScaleName | null;
  readonly levelNames: readonly string[];
}

/** A level with the name that its round gives it: "4 Great". */
export function levelWords({ scale, levelNames }: NamedScale, level: Level): string {
  return scale === null ? String(level) : `${level} ${levelName(scaleNamed(scale), level, levelNames)}`.trim();
}
