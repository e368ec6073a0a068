import type { ModelSupport } from "@/lib/domain/endpoint/endpoint";
import * as texts from "@/lib/messages/researcher/endpoints";

export const SUPPORT_NAMES: Record<keyof ModelSupport, { name: string; about: string }> = {
  several: { name: texts.severalAnswers, about: texts.severalAnswersInOneCall },
  logprobs: { name: texts.logprobs, about: texts.probabilitiesOfTokensForSoftAnswers },
  jsonSchema: { name: texts.jsonSchema, about: texts.answersInAFixedFormat },
};

/** "several answers, logprobs" or what to say instead. */
export function supportWords(supports: ModelSupport, testedAt: string | null): string {
  if (testedAt === null) return texts.notTestedYetInText;
  const names = supportKeys.filter((key) => supports[key]).map((key) => SUPPORT_NAMES[key].name);
  return names.length === 0 ? texts.plainAnswersOnly : names.join(", ");
}

export const supportKeys = ["several", "logprobs", "jsonSchema"] as const satisfies (keyof ModelSupport)[];
