/** What language models are put to work on. Each kind has its configuration beside this file and its handler in lib/runs/worker. */
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
