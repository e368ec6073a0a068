import { inSnakeCase } from "../column-called";

/** Which of two a part of a name says: "model_a", "left_model", "second_system". */
const SIDES = [
  ["a", "b"],
  ["1", "2"],
  ["left", "right"],
  ["first", "second"],
] as const;

const SYSTEM = ["model", "system", "generator", "bot", "llm", "policy"];
/** What else a name may say of whose one of two responses is. */
const BESIDE = ["name", "id", "response", "answer", "output", "option", "candidate", "assistant"];

/** The columns that name the two systems of a row's pair, whichever way names say which of two they are. */
export function pairSystems(fields: readonly string[]): readonly [string, string] | null {
  const byName = new Map(fields.map((field) => [partsOf(field).join("_"), field]));
  for (const field of fields) {
    const parts = partsOf(field);
    for (const [one, other] of SIDES) {
      const place = parts.indexOf(one);
      const beside = byName.get(parts.with(Math.max(place, 0), other).join("_"));
      if (place >= 0 && beside !== undefined && namesSystem(parts, place)) return [field, beside];
    }
  }
  return null;
}

const partsOf = (field: string): string[] =>
  inSnakeCase(field)
    .replace(/(?<=[a-z])([12])(?=_|$)/g, "_$1")
    .split("_");

/** "response_a_model" names a system; "model_a_response" and "model_response_a" are what it said. */
function namesSystem(parts: readonly string[], place: number): boolean {
  const rest = parts.filter((_, index) => index !== place);
  const last = rest.at(-1) ?? "";
  const isWhole = rest.every((part) => SYSTEM.includes(part) || BESIDE.includes(part));
  return isWhole && rest.some((part) => SYSTEM.includes(part)) && [...SYSTEM, "name", "id"].includes(last);
}
