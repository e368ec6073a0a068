/** Keys of everything that is computed from labels: what begins alike is forgotten together. */
export const agreementKeys = {
  study: (studyId: string) => ["study", studyId] as const,
  rounds: ["round"] as const,
  round: (roundId: string) => ["round", roundId] as const,
  progress: (roundId: string) => ["round", roundId, "progress"] as const,
};
