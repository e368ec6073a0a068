/** How the stub server behaves for one model name: `well`, or what follows the question mark, as `stub?fail=429&times=2`. */
export interface StubBehaviour {
  readonly fail: StubFault | null;
  /** How often a given prompt fails before it is answered well; always by default. */
  readonly times: number;
  readonly latency: number;
  readonly retryAfter: string | null;
  readonly supports: { readonly n: boolean; readonly logprobs: boolean; readonly jsonSchema: boolean };
  /** Support that is missing is refused with 400 instead of being ignored. */
  readonly strict: boolean;
  /** Follows the first command it sees outside the delimiters. */
  readonly obedient: boolean;
  readonly usage: boolean;
  /** Says this, whatever is asked: one answer after the other, the last one again and again. */
  readonly says: readonly string[];
}

const STUB_FAULTS = [
  "429",
  "500",
  "503",
  "401",
  "404",
  "400",
  "broken",
  "malformed",
  "not-json",
  "empty",
  "truncated",
  "refusal",
  "content-filter",
  "filter-400",
  "redirect",
  "hang",
] as const;
export type StubFault = (typeof STUB_FAULTS)[number];

/** Reads a behaviour from a model name; what it does not name is well-behaved. */
export function stubBehaviour(model: string): StubBehaviour {
  const options = new URLSearchParams(model.includes("?") ? model.slice(model.indexOf("?") + 1) : "");
  return {
    fail: STUB_FAULTS.find((fault) => fault === options.get("fail")) ?? null,
    times: Number(options.get("times") ?? Number.POSITIVE_INFINITY),
    latency: Number(options.get("latency") ?? 0),
    retryAfter: options.get("retry-after"),
    supports: {
      n: options.get("n") !== "no",
      logprobs: options.get("logprobs") !== "no",
      jsonSchema: options.get("schema") !== "no",
    },
    strict: options.has("strict"),
    obedient: options.has("obedient"),
    usage: options.get("usage") !== "no",
    says: options.getAll("says"),
  };
}
