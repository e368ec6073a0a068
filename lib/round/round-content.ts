/** What the planner knows of an instruction that fits a choice: ids and how they hang together, no texts. */
export interface ChosenInstruction {
  readonly id: string;
  /** order of import, unique in the study */
  readonly position: number;
  /** those that fit, by system name, then sample */
  readonly responses: readonly ContentResponse[];
  /** that files brought, or exactly those of the earlier round that the choice names */
  readonly pairs: readonly ContentPair[];
  /** the one of the chosen series and version, if it has questions */
  readonly checklist: { readonly id: string; readonly questions: number } | null;
  /** rounds of the other scoring protocol that have some of `responses`: how many */
  readonly scoredElsewhere: readonly { readonly roundId: string; readonly responses: number }[];
}

/**
 * What a choice lets through of a study. It may be large, so it comes a batch at a time and is not kept: callers that
 * need something of it again ask for that.
 */
export interface ChosenContent {
  /** all of the study's */
  readonly systems: readonly { readonly id: string; readonly name: string }[];
  /** ids that the choice names and the study does not have */
  readonly unknownIds: number;
  /** the pairs are an earlier round's, and taken as they are */
  readonly pairsAsTheyAre: boolean;
  /** every instruction that fits, in order of import */
  inOrder(): AsyncIterable<readonly ChosenInstruction[]>;
  /** those at these positions, in any order */
  at(positions: readonly number[]): Promise<readonly ChosenInstruction[]>;
}

export interface ContentResponse {
  readonly id: string;
  readonly systemId: string;
  /** whether a file brought its score */
  readonly isKnown: boolean;
}

export interface ContentPair {
  /** null where no file brought it: an earlier round made it */
  readonly id: string | null;
  readonly responseAId: string;
  readonly responseBId: string;
  /** whether a file brought its outcome */
  readonly isKnown: boolean;
}

export interface PlannedTask {
  readonly instructionId: string;
  /** null where an instruction or a checklist is labelled */
  readonly responseAId: string | null;
  readonly responseBId: string | null;
  readonly pairId: string | null;
  readonly checklistId: string | null;
  /** all but main: given to every rater, and no part of any result */
  readonly stratum: "main" | "attention" | "training";
}
