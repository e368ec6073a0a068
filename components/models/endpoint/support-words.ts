import type { ModelSupport } from "@/lib/domain/endpoint/endpoint";
import * as texts from "@/lib/messages/researcher/endpoints";

export const SUPPORT_NAMES: Record<keyof ModelSupport, { name: string; about: string }> = {
  several: { name: "several answers", about: "several answers in one call; otherwise each takes a call of its own" },
  logprobs: { name: "logprobs", about: "probabilities of tokens, for soft answers" },
  jsonSchema: { name: texts.jsonSchema, about: "answers in a form that is fixed beforehand" },
};

/** "several answers, logprobs" or what to say instead. */
export function supportWords(supports: ModelSupport, testedAt: string | null): string {
  if (testedAt === null) return texts.notTestedYetInText;
  const names = supportKeys.filter((key) => supports[key]).map((key) => SUPPORT_NAMES[key].name);
  return names.length === 0 ? texts.plainAnswersOnly : names.join(", ");
}

export const supportKeys = ["several", "logprobs", "jsonSchema"] as const satisfies (keyof ModelSupport)[];
