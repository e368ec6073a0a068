import { AppError } from "@/lib/domain/app-error";

/**
 * Meanings of values as written on a command line: "0=tie,1=A,2=B", or "1-5" for the scale itself.
 * @throws INVALID where it is written otherwise
 */
export function parseValues(text: string): Record<string, string> {
  if (text.trim() === "1-5") return { 1: "1", 2: "2", 3: "3", 4: "4", 5: "5" };
  return Object.fromEntries(
    text.split(",").map((part) => {
      const at = part.lastIndexOf("=");
      if (at < 1) {
        throw new AppError("INVALID", `Values are written as "0=tie,1=A,2=B" or "1-5"; found "${part.trim()}".`);
      }
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
}
