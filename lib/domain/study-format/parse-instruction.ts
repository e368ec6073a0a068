import type { ImportProblem } from "@/lib/domain/import/import-problem";
import { explainIssue } from "./explain-issue";
import { KNOWN_KEYS } from "./known-keys";
import { type StudyInstruction, studyInstructionSchema } from "./study-instruction";

export type ParsedInstruction =
  | { ok: true; instruction: StudyInstruction }
  | { ok: false; problems: Omit<ImportProblem, "line">[] };

/** Checks one line's value against the study format. A wrong one comes back as all that is wrong with it. */
export function parseInstruction(value: unknown): ParsedInstruction {
  const parsed = studyInstructionSchema.safeParse(value);
  if (parsed.success) return { ok: true, instruction: parsed.data };
  const { issues } = parsed.error;
  // A mistyped "instruction" would also be told as a missing one.
  const isMistyped = issues.some(({ code }) => code === "unrecognized_keys");
  const told = issues.filter(({ code }) => !isMistyped || code !== "custom");
  const problems = new Map<string, Omit<ImportProblem, "line">>();
  for (const problem of told.flatMap((issue) => explainIssue(issue, value, keysAt))) {
    // One thing wrong with a field is enough to look at it.
    if (!problems.has(problem.field)) problems.set(problem.field, problem);
  }
  return { ok: false, problems: [...problems.values()] };
}

function keysAt(path: readonly PropertyKey[]): readonly string[] {
  return KNOWN_KEYS[path.map((step) => (typeof step === "number" ? "*" : String(step))).join(".")] ?? [];
}
