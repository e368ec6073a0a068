import type { ParsedConfiguration } from "./run-form";

interface Parsed {
  data?: object;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
}

/**
 * What a schema made of a form.
 * @param fields the ids of the form's fields, by the first part of a problem's path
 */
export function parsedConfiguration(
  { data, error }: Parsed,
  fields: Readonly<Record<string, string>>,
): ParsedConfiguration {
  if (data) return { configuration: data, problems: [] };
  const problems = (error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0] ?? "");
    const fieldId = fields[name];
    const known = Object.hasOwn(EXPECTED, name) ? EXPECTED[name] : undefined;
    return { message: known ?? message, ...(fieldId ? { fieldId } : {}) };
  });
  return { configuration: null, problems };
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
