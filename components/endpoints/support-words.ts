import type { ModelSupport } from "@/lib/endpoints/endpoint";
import { t } from "@/lib/messages/translate";

export const SUPPORT_NAMES: Record<keyof ModelSupport, { name: string; about: string }> = {
  several: {
    name: t("several answers"),
    about: t("several answers in one call; otherwise each takes a call of its own"),
  },
  logprobs: { name: t("logprobs"), about: t("probabilities of tokens, for soft answers") },
  jsonSchema: { name: t("JSON schema"), about: t("answers in a fixed format") },
};

/** "several answers, logprobs" or what to say instead. */
export function supportWords(supports: ModelSupport, testedAt: string | null): string {
  if (testedAt === null) return t("not tested yet");
  const names = supportKeys.filter((key) => supports[key]).map((key) => SUPPORT_NAMES[key].name);
  return names.length === 0 ? t("plain answers only") : names.join(", ");
}

export const supportKeys = ["several", "logprobs", "jsonSchema"] as const satisfies (keyof ModelSupport)[];
