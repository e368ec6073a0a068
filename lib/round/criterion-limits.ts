import { scaleNamed } from "./protocol/scale";
import type { ScaleName } from "./protocol/scale-names";

export const MAX_CRITERIA = 8;
/** As much of it as the name of its round has. */
export const MAX_CRITERION_NAME_LENGTH = 120;

/** "1–5". */
export function scaleRange(scale: ScaleName): string {
  const { values } = scaleNamed(scale);
  return `${values[0]}–${values.at(-1)}`;
}
