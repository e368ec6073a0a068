interface NamedResponse {
  system: string;
  /** counted from 0, on screen as in files */
  sample: number;
}

/** The name of a response among the others to its instruction: its system, with a number where that has several. */
export function responseName({ system, sample }: NamedResponse, all: readonly NamedResponse[]): string {
  const isOneOfSeveral = all.filter((other) => other.system === system).length > 1;
  return isOneOfSeveral ? `${system} #${sample}` : system;
}
