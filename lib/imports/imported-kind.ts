/** What a rater of a label file may be. Models become judges; who is simulated stays marked wherever it appears. */
export const IMPORTED_KINDS = ["person", "model", "simulated"] as const;
export type ImportedKind = (typeof IMPORTED_KINDS)[number];

const KIND_WORDS: Readonly<Record<ImportedKind, readonly string[]>> = {
  person: ["person", "people", "human", "annotator", "expert", "crowd", "crowdworker", "worker", "imported"],
  model: ["model", "judge", "llm", "ai", "machine", "automatic", "lm"],
  simulated: ["simulated", "simulation", "synthetic", "program"],
};

/** The kind that a label file's word means; null for a word that means none. */
export function importedKind(word: string): ImportedKind | null {
  const said = word.trim().toLowerCase();
  return IMPORTED_KINDS.find((kind) => KIND_WORDS[kind].includes(said)) ?? null;
}

const MODEL_NAMES =
  /gpt|claude|llama|gemini|gemma|mi[sx]tral|qwen|deepseek|vicuna|alpaca|command-r|prometheus|pandalm|judgelm|auto-?j\b|exaone|nemotron|wizardlm|zephyr-|ernie-|glm-\d|grok-|-instruct\b|-\d+(\.\d+)?b(-|$)|(^|[^a-z])(llm|palm|phi-?\d|o[134](-mini)?|judge|model)([^a-z]|$)/i;

/** Raters of whom neither the file nor anybody said what they are, though their names are more likely a model's than a person's. */
export function unstatedModels(kinds: readonly { rater: string; isStated: boolean }[]): string[] {
  return kinds.flatMap(({ rater, isStated }) => (!isStated && soundsLikeModel(rater) ? [rater] : []));
}

/** Only to ask, never to decide. */
export function soundsLikeModel(name: string): boolean {
  return MODEL_NAMES.test(name);
}
