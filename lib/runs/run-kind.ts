/** What language models are used for. Each kind has its configuration in this folder and its handler in worker/. */
export const RUN_KINDS = [
  /** subjects: instructions */
  "generate-checklists",
  /** subjects: questions of checklists */
  "propose-verifiers",
  /** subjects: tasks of a round */
  "judge-round",
  /** subjects: instructions */
  "sample-responses",
  /** subjects: responses */
  "refine-responses",
] as const;
export type RunKindName = (typeof RUN_KINDS)[number];
