/** Keys of everything about studies and rounds: what begins alike is invalidated together. */
export const studyKeys = {
  list: ["studies"] as const,
  study: (studyId: string) => ["studies", studyId] as const,
  rounds: (studyId: string) => ["studies", studyId, "rounds"] as const,
  plan: (studyId: string) => ["studies", studyId, "round-plan"] as const,
  instructions: (studyId: string) => ["studies", studyId, "instructions"] as const,
  everyRound: ["rounds"] as const,
  round: (roundId: string) => ["rounds", roundId] as const,
};

export const studyAddress = (studyId: string) => `/api/v1/studies/${studyId}`;
export const roundAddress = (roundId: string) => `/api/v1/rounds/${roundId}`;
