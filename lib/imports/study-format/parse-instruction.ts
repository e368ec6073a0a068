import { z } from "zod";
import type { ImportProblem } from "@/lib/imports/import-problem";
import { shorten } from "@/lib/imports/shorten";
import { explainIssue } from "./explain-issue";
import { NO_TEXT } from "./refuse-contradictions";
import { type StudyInstruction, studyInstructionSchema, studyPartSchema } from "./study-instruction";

type Problem = Omit<ImportProblem, "line">;

export type ParsedInstruction = { ok: true; instruction: StudyInstruction } | { ok: false; problems: Problem[] };

/**
 * Checks one line's value against the study format. A wrong one comes back as all that is wrong with it, what matters most first.
 * @param isPart of a row that may leave to other rows what was asked
 */
export function parseInstruction(value: unknown, isPart = false): ParsedInstruction {
  const parsed = (isPart ? studyPartSchema : studyInstructionSchema).safeParse(value);
  if (parsed.success) return { ok: true, instruction: parsed.data };
  const { issues } = parsed.error;
  // A mistyped "instruction" would also be reported as a missing one.
  const isMistyped = (issue: z.core.$ZodIssue) => issue.code === "unrecognized_keys";
  const told = issues.filter((issue) => !issues.some(isMistyped) || issue.code !== "custom");
  // What was meant for a field explains why the field is missing.
  const inOrder = [...told.filter(isMistyped), ...told.filter((issue) => !isMistyped(issue))];
  const problems = new Map<string, Problem>();
  // Rules between fields are not looked at while the fields are wrong, and this one is the first that a person would see.
  for (const problem of excludedText(value)) problems.set(problem.field, problem);
  for (const problem of inOrder.flatMap((issue) => explainIssue(issue, value, keysAt))) {
    // One thing wrong with a field is enough to look at it.
    if (!problems.has(problem.field)) problems.set(problem.field, problem);
  }
  return { ok: false, problems: [...problems.values()].sort((a, b) => placeOf(a) - placeOf(b)) };
}

/** An instruction that is there and empty, where nothing else says what was asked. */
function excludedText(value: unknown): Problem[] {
  const line = lineSchema.safeParse(value).data;
  if (!line || line.messages != null || line.instruction.trim() !== "" || (line.input ?? "").trim() !== "") return [];
  return [{ field: "instruction", expected: NO_TEXT, found: `"${shorten(line.instruction)}"` }];
}

const lineSchema = z.looseObject({
  instruction: z.string(),
  messages: z.unknown(),
  input: z.string().nullish(),
});

/** Fields that nobody knows first, then as the format names them. */
function placeOf({ field }: Problem): number {
  return keysAt([]).indexOf(/^[^.[]*/.exec(field)?.[0] ?? "");
}

function keysAt(path: readonly PropertyKey[]): readonly string[] {
  return KNOWN_KEYS[path.map((step) => (typeof step === "number" ? "*" : String(step))).join(".")] ?? [];
}

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** Which keys an object may have, by its place in a line: "" is the line, "responses.*" each response. */
export const KNOWN_KEYS: Readonly<Record<string, readonly string[] | undefined>> = collect(
  z.toJSONSchema(studyInstructionSchema, { io: "input" }),
  "",
);

function collect(schema: unknown, place: string): Record<string, string[]> {
  const parsed = objectSchema.safeParse(schema);
  if (!parsed.success) return {};
  const { properties, items, anyOf } = parsed.data;
  const found: Record<string, string[]> = {};
  if (properties) {
    found[place] = Object.keys(properties);
    for (const [key, value] of Object.entries(properties))
      Object.assign(found, collect(value, place ? `${place}.${key}` : key));
  }
  if (items) Object.assign(found, collect(items, `${place}.*`));
  for (const choice of anyOf ?? []) Object.assign(found, collect(choice, place));
  return found;
}
