/** What the planner knows of a study: ids and how they hang together, no texts. */
export interface StudyContent {
  readonly instructions: readonly ContentInstruction[];
  readonly systems: readonly { readonly id: string; readonly name: string }[];
  readonly responses: readonly ContentResponse[];
  /** pairs that files brought */
  readonly pairs: readonly ContentPair[];
  /** published ones of the chosen series */
  readonly checklists: readonly ContentChecklist[];
}

export interface ContentInstruction {
  readonly id: string;
  readonly externalId: string;
  readonly position: number;
  readonly subset: string | null;
  readonly domain: string | null;
  readonly tags: readonly string[];
}

export interface ContentResponse {
  readonly id: string;
  readonly instructionId: string;
  readonly systemId: string;
  readonly sample: number;
}

export interface ContentPair {
  /** null where no file brought it: an earlier round made it */
  readonly id: string | null;
  readonly instructionId: string;
  readonly responseAId: string;
  readonly responseBId: string;
}

export interface ContentChecklist {
  readonly id: string;
  readonly instructionId: string;
  readonly version: number;
  readonly questions: number;
}

/** What an earlier round labels. */
export interface EarlierTask {
  readonly instructionId: string;
  readonly responseAId: string;
  readonly responseBId: string | null;
  readonly pairId: string | null;
}

export interface PlannedTask extends EarlierTask {
  readonly checklistId: string | null;
}
