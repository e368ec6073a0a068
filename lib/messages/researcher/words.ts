// Names of groups, outcomes and measures.

export const tie = "tie";
export const firstWins = "first wins";
export const secondWins = "second wins";
export const system = "System";
export const subset = "Subset";
export const domain = "Domain";
export const category = "Category";
export const batch = "Batch";
export const wpld0IsBest = "WPLD (0 is best)";
export const accuracy = "Accuracy";
export const kappa = "Kappa";
export const mae0IsBest = "MAE (0 is best)";

export const closerThanPeople = "closer than people";
export const peopleAreCloser = "people are closer";
export const cannotTell = "cannot tell";
