/** The item that can be added to every checklist (rlcf: weight 100; on topic without excess, tone that fits). */
export const UNIVERSAL_ITEM = {
  question: "Does the response answer the request directly, free of off-topic excess and in a fitting tone?",
  importance: 100,
} as const;
