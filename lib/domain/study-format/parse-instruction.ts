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
  return { ok: false, problems: parsed.error.issues.flatMap((issue) => explainIssue(issue, value, keysAt)) };
}

function keysAt(path: readonly PropertyKey[]): readonly string[] {
  return KNOWN_KEYS[path.map((step) => (typeof step === "number" ? "*" : String(step))).join(".")] ?? [];
}
