interface NamedResponse {
  system: string;
  /** counted from 0, on screen as in files */
  sample: number;
}

/** What a response to an instruction is called beside the others to it: its system, with a number where that has several. */
export function responseName({ system, sample }: NamedResponse, all: readonly NamedResponse[]): string {
  const isOneOfSeveral = all.filter((other) => other.system === system).length > 1;
  return isOneOfSeveral ? `${system} #${sample}` : system;
}
