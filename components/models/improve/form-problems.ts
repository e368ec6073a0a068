import type { FormError } from "@/components/ui/form-error-summary";

/** The problems that a schema found, each at the field of the form that its path begins with. */
export function problemsAt(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  fields: Readonly<Record<string, string>>,
): FormError[] {
  return issues.map(({ path, message }) => {
    const name = String(path[0] ?? "");
    const fieldId = fields[name];
    const known = Object.hasOwn(EXPECTED, name) ? EXPECTED[name] : undefined;
    return { message: known ?? message, ...(fieldId ? { fieldId } : {}) };
  });
}

const EXPECTED: Record<string, string> = {
  samples: "Samples: a whole number from 1 to 64.",
  temperature: "Temperature: a number from 0 to 2, or nothing.",
  topP: "Top p: a number above 0, up to 1, or nothing.",
  maxTokens: "Most tokens: a whole number from 1, or nothing.",
  rounds: "Rounds: a whole number from 1 to 5.",
  modelId: "Choose a model.",
  judgeModelId: "Choose the model that answers the checklist.",
  systemId: "Choose a system.",
};
