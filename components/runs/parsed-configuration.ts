import { t } from "@/lib/messages/translate";
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
  samples: t("Samples: a whole number from 1 to 64."),
  temperature: t("Temperature: a number from 0 to 2, or empty."),
  topP: t("Top p: a number above 0, up to 1, or empty."),
  maxTokens: t("Maximum tokens: a whole number from 1, or empty."),
  rounds: t("Rounds: a whole number from 1 to 5."),
  modelId: t("Choose a model."),
  judgeModelId: t("Choose the model that answers the checklist."),
  systemId: t("Choose a system."),
};
