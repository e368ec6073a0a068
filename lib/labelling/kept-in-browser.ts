// Where the labelling page keeps in the browser what the server may not have yet: of everybody who labels there.

/** Finished labels on their way: a database of the browser with one store, and where there is none the local storage. */
export const OUTBOX = { database: "tickbox-outbox", store: "entries", prefix: "tickbox:outbox:" };

/** Of drafts in the local storage; the user's id follows. Those of changed labels are nowhere else. */
export const DRAFT_PREFIX = "tickbox:draft:";

export interface KeptWork {
  /** finished labels of this person that the server has not confirmed */
  unsent: number;
  /** nothing of anybody would be lost if the browser forgot everything */
  isNothing: boolean;
}

/**
 * What is lost if the browser forgets everything.
 * @param entries of the outbox's database
 * @param local keys and values of the local storage
 */
export function keptWork(
  userId: string,
  entries: readonly unknown[],
  local: readonly (readonly [string, string])[],
): KeptWork {
  const waiting = [
    ...entries,
    ...local.filter(([key]) => key.startsWith(OUTBOX.prefix)).map(([, value]) => parsed(value)),
  ];
  const hasDrafts = local.some(([key]) => key.startsWith(DRAFT_PREFIX));
  return {
    unsent: waiting.filter((entry) => ownerOf(entry) === userId).length,
    isNothing: waiting.length === 0 && !hasDrafts,
  };
}

function ownerOf(entry: unknown): unknown {
  return typeof entry === "object" && entry !== null && "userId" in entry ? entry.userId : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
