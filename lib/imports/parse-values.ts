import { AppError } from "@/lib/wire/app-error";

export interface ValuePart {
  /** as it was written */
  readonly part: string;
  /** empty without a value before an equals sign */
  readonly value: string;
  readonly meaning: string;
}

/** The parts of "0=tie,1=A,2=B", or of "1-5" for the scale itself. A value may hold equals signs, a meaning has none. */
export function splitValues(text: string): ValuePart[] {
  const parts = text.trim() === "1-5" ? ["1=1", "2=2", "3=3", "4=4", "5=5"] : text.split(",");
  return parts.map((part) => {
    const at = part.lastIndexOf("=");
    const value = part.slice(0, Math.max(0, at)).trim();
    return { part: part.trim(), value, meaning: part.slice(at + 1).trim() };
  });
}

/**
 * Meanings of values as written on a command line.
 * @throws INVALID where they are written otherwise
 */
export function parseValues(text: string): Record<string, string> {
  return Object.fromEntries(
    splitValues(text).map(({ part, value, meaning }) => {
      if (value === "") {
        throw new AppError("INVALID", `Values are written as "0=tie,1=A,2=B" or "1-5"; found "${part}".`);
      }
      return [value, meaning];
    }),
  );
}
