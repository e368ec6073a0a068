import { type Scale, type ScaleName, scaleNamed } from "./scale";

/** What can be asked of a rater about one task. Each has a folder in lib/labelling/asks and in components/labelling/asks. */
export const ASK_NAMES = ["answers", "level", "scores", "ease", "safety", "sense", "questions", "categories"] as const;
export type AskName = (typeof ASK_NAMES)[number];

/** What one task shows: a response, two of them, an instruction without any, or a checklist. */
export type Unit = "response" | "pair" | "instruction" | "checklist";

/** A protocol: what is looked at, and what is asked of it, in this order. */
export interface ProtocolEntry {
  readonly name: string;
  readonly unit: Unit;
  readonly asks: readonly AskName[];
  /** of the rounds that are made with it; null where no level is asked */
  readonly scale: ScaleName | null;
}

/** All protocols. What else depends on one asks its traits below, never its name. */
const PROTOCOL_TABLE = {
  direct_scoring: {
    name: "Direct scoring",
    unit: "response",
    asks: ["level"],
    scale: "score",
  },
  check_then_score: {
    name: "Check, then score",
    unit: "response",
    asks: ["answers", "level", "ease"],
    scale: "score",
  },
  checklist_only: {
    name: "Checklist only",
    unit: "response",
    asks: ["answers"],
    scale: null,
  },
  preference: {
    name: "Preference",
    unit: "pair",
    asks: ["level"],
    scale: "preference",
  },
  check_then_prefer: {
    name: "Check, then prefer",
    unit: "pair",
    asks: ["answers", "level"],
    scale: "preference",
  },
  forced_choice: {
    name: "Forced choice",
    unit: "pair",
    asks: ["level"],
    scale: "choice",
  },
  checklist_writing: {
    name: "Writing checklists",
    unit: "instruction",
    asks: ["safety", "sense", "questions"],
    scale: null,
  },
  checklist_categorising: {
    name: "Categorising questions",
    unit: "checklist",
    asks: ["categories"],
    scale: null,
  },
} as const satisfies Record<string, ProtocolEntry>;

export type Protocol = keyof typeof PROTOCOL_TABLE;

export const PROTOCOLS: Readonly<Record<Protocol, ProtocolEntry>> = PROTOCOL_TABLE;

/** In the order of the table, which is the order in which they are offered. */
export const PROTOCOL_IDS = Object.keys(PROTOCOL_TABLE).filter((id): id is Protocol => id in PROTOCOL_TABLE);

export function asksFor(protocol: Protocol, ask: AskName): boolean {
  return PROTOCOLS[protocol].asks.includes(ask);
}

/** What is asked in a round: where it has criteria, a score by each instead of one of the response as a whole. */
export function asksOf(protocol: Protocol, criteria: readonly unknown[] = []): readonly AskName[] {
  const { asks } = PROTOCOLS[protocol];
  return criteria.length === 0 ? asks : asks.map((ask) => (ask === "level" ? "scores" : ask));
}

/** Two responses are looked at, side by side. */
export function labelsPairs(protocol: Protocol): boolean {
  return PROTOCOLS[protocol].unit === "pair";
}

/** What is looked at is an instruction, or a checklist for one: no response. */
export function labelsInstructions(protocol: Protocol): boolean {
  const { unit } = PROTOCOLS[protocol];
  return unit === "instruction" || unit === "checklist";
}

/** The checklist of the round’s series is needed: its questions are answered, or it is what is looked at. */
export function needsChecklist(protocol: Protocol): boolean {
  return hasAnswers(protocol) || PROTOCOLS[protocol].unit === "checklist";
}

/** Raters write checklists. */
export function writesChecklists(protocol: Protocol): boolean {
  return asksFor(protocol, "questions");
}

/** Raters give the questions of a checklist categories. */
export function categorises(protocol: Protocol): boolean {
  return asksFor(protocol, "categories");
}

/** A checklist is answered, about each response that is looked at. */
export function hasAnswers(protocol: Protocol): boolean {
  return asksFor(protocol, "answers");
}

/** All responses to one instruction can be labelled on one page, question by question. */
export function fitsOnePage(protocol: Protocol): boolean {
  const { unit, asks } = PROTOCOLS[protocol];
  return unit === "response" && asks.every((ask) => ask === "answers");
}

/** The scale of new rounds; null where no level is asked. */
export function scaleOf(protocol: Protocol): Scale | null {
  const { scale } = PROTOCOLS[protocol];
  return scale && scaleNamed(scale);
}

/** One response is scored by itself, without a checklist that could colour the score. */
export function scoresDirectly(protocol: Protocol): boolean {
  const { unit, asks } = PROTOCOLS[protocol];
  return unit === "response" && asks.includes("level") && !asks.includes("answers");
}

/** Those with a trait, for conditions on rows that name a protocol. */
export function protocolsThat(trait: (protocol: Protocol) => boolean): Protocol[] {
  return PROTOCOL_IDS.filter(trait);
}
