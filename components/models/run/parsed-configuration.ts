import * as texts from "@/lib/messages/researcher/runs";
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
  samples: texts.samplesAWholeNumber,
  temperature: texts.temperatureANumberFrom0,
  topP: texts.topPANumberAbove,
  maxTokens: texts.mostTokensAWholeNumber,
  rounds: texts.roundsAWholeNumber,
  modelId: texts.chooseAModel,
  judgeModelId: texts.chooseTheModelThatAnswers,
  systemId: texts.chooseASystem,
};
