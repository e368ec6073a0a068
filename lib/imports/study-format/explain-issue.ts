import type { z } from "zod";
import { counted } from "@/lib/format/format-number";
import type { ImportProblem } from "@/lib/imports/import-problem";
import { shorten } from "@/lib/imports/shorten";
import { nearestWord } from "./nearest-word";

type Issue = z.core.$ZodIssue;
/** Unknown fields that are listed one by one. */
const MOST_STRANGE = 8;

type Explained = Omit<ImportProblem, "line">;

/**
 * One zod issue in words: which field, what was expected, what was found.
 * @param issue an issue of a failed parse
 * @param input the value that was parsed
 * @param knownKeys the keys an object at a path may have, for suggesting the one that was meant
 */
export function explainIssue(
  issue: Issue,
  input: unknown,
  knownKeys: (path: readonly PropertyKey[]) => readonly string[],
): Explained[] {
  const field = fieldName(issue.path);
  const value = valueAt(input, issue.path);
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(issue.path);
    const meant = issue.keys.filter((key) => nearestWord(key, known) !== null);
    const strange = issue.keys.filter((key) => !meant.includes(key));
    // An object of other things, by their ids perhaps: its fields are no typing errors.
    if (strange.length > MOST_STRANGE) {
      const found = `${counted(strange.length, "other")}: ${shorten(strange.slice(0, 10).join(", "), 200)}`;
      const others = { field, expected: `the fields ${known.join(", ")}`, found };
      return [others, ...explainIssue({ ...issue, keys: meant }, input, knownKeys)];
    }
    return issue.keys.map((key) => {
      const meant = nearestWord(key, known);
      return {
        field: fieldName([...issue.path, key]),
        expected: meant ? `a known field: did you mean "${meant}"?` : `one of the fields ${known.join(", ")}`,
        found: shorten(key),
      };
    });
  }
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const branch = closestBranch(issue.errors);
    if (branch) {
      return branch.flatMap((inner) => {
        const path = [...issue.path, ...inner.path];
        return explainIssue({ ...inner, path }, input, knownKeys);
      });
    }
    const expected = issue.errors.flatMap((branch) => branch.slice(0, 1).map(expectation));
    return [{ field, expected: list([...new Set(expected)]), found: shorten(value) }];
  }
  const fields = issue.code === "invalid_type" && issue.expected === "object" ? knownKeys(issue.path) : [];
  const withFields = issue.path.length > 0 && fields.length > 0 ? ` with the fields ${fields.join(", ")}` : "";
  return [{ field, expected: expectation(issue) + withFields, found: foundFor(issue, value) }];
}

function list(choices: readonly string[]): string {
  return choices.length < 3 ? choices.join(" or ") : `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
}

/** Of several forms the one the writer meant: that whose very type did not fail. */
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const meant = branches.filter((issues) => !issues.some((i) => i.code === "invalid_type" && i.path.length === 0));
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return TYPE_NAMES[issue.expected] ?? issue.expected;
    case "too_big":
      if (issue.origin === "string") return `at most ${counted(Number(issue.maximum), "character")}`;
      if (issue.origin === "array") return `at most ${counted(Number(issue.maximum), "entry", "entries")}`;
      return `at most ${issue.maximum}`;
    case "too_small":
      if (issue.origin === "string") return `at least ${counted(Number(issue.minimum), "character")}`;
      if (issue.origin === "array") return `at least ${counted(Number(issue.minimum), "entry", "entries")}`;
      return `at least ${issue.minimum}`;
    case "invalid_format":
      if (issue.format === "datetime") return "a time such as 2026-01-31T12:00:00Z";
      return "text that is not empty and has no spaces around it";
    case "invalid_value":
      return oneOf(issue.values);
    default:
      return issue.message;
  }
}

function oneOf(values: readonly unknown[]): string {
  const named = values.filter((value) => value !== null && value !== "").map(String);
  return `one of ${[...new Set(named)].join(", ")}${named.length < values.length ? ", or nothing" : ""}`;
}

const TYPE_NAMES: Record<string, string | undefined> = {
  string: "text",
  number: "a whole number",
  int: "a whole number",
  array: "a list",
  object: "an object",
  boolean: "true or false",
};

/** For something too long its size tells more than its beginning; of nothing but spaces only quotes show something. */
function foundFor(issue: Issue, value: unknown): string {
  if (typeof value === "string" && (value === "" || value !== value.trim())) return `"${shorten(value)}"`;
  if (issue.code !== "too_big") return shorten(value);
  if (typeof value === "string") return counted(value.length, "character");
  if (Array.isArray(value)) return counted(value.length, "entry", "entries");
  return shorten(value);
}

/** A path as people write it, counting from 1: `responses[2].text`. */
export function fieldName(path: readonly PropertyKey[]): string {
  let name = "";
  for (const step of path) {
    if (typeof step === "number") name += `[${step + 1}]`;
    else name += `${name === "" ? "" : "."}${shorten(String(step), 60)}`;
  }
  return name;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}
