import { z } from "zod";
import {
  type AgreementLevel,
  agreementLevelSchema,
  pairOrderSchema,
  raterGroupSchema,
} from "@/lib/results/agreement-filter";
import {
  agreementBasisSchema,
  drawnSchema,
  estimateSchema,
  intervalSchema,
  numberStatisticSchema,
  statisticSchema,
} from "@/lib/results/agreement-statistic";
import { excludedOfAddress, excludedSchema } from "@/lib/results/excluded";
import { figureInBackground } from "@/lib/results/figure";
import { protocolSchema, scaleNameSchema } from "@/lib/round/protocol/protocol";
import { asksFor, hasAnswers, labelsPairs, type Protocol } from "@/lib/round/protocol/protocols";
import type { PairOrder, ScaleName } from "@/lib/round/protocol/scale";
import { type AddressQuery, firstOf } from "@/lib/wire/address";

/** More rounds side by side than this are hard to read. */
export const MAX_PROTOCOLS = 6;

/** "id,id": the rounds to compare; the first is what the others are held against. */
const roundIdsSchema = z
  .string()
  .transform((text) => [...new Set(text.split(",").filter((id) => id !== ""))])
  .pipe(z.array(z.uuid()).min(2, "Choose at least two rounds.").max(MAX_PROTOCOLS));

export const protocolsQuerySchema = z.object({
  rounds: roundIdsSchema,
  /** without it those of usualGroupOfAll */
  raters: raterGroupSchema.optional(),
  level: agreementLevelSchema.default("ordinal"),
  /** how pairs are read; without it both ways round */
  order: pairOrderSchema.optional(),
  /** what is left out: see excludedSchema */
  without: excludedSchema.optional(),
});
export type ProtocolsQuery = z.infer<typeof protocolsQuerySchema>;

export interface ProtocolsChoice {
  /** the first is what the others are held against */
  rounds: readonly string[];
  level: AgreementLevel;
  /** how pairs are read; without it both ways round */
  order: PairOrder | undefined;
  /** what is left out: see excludedSchema */
  without: string | undefined;
}

interface ComparableRound {
  id: string;
  protocol: Protocol;
  scale: ScaleName | null;
  labels: number;
}

/** What an address asks to compare; where it says nothing of rounds, the two that suggest themselves. */
export function protocolsOfAddress(query: AddressQuery, rounds: readonly ComparableRound[]): ProtocolsChoice {
  const named = [query.rounds ?? ""].flat().flatMap((ids) => ids.split(","));
  const known = [...new Set(named)].filter((id) => rounds.some((round) => round.id === id)).slice(0, MAX_PROTOCOLS);
  return {
    rounds: query.rounds === undefined ? suggestedRounds(rounds) : known,
    level: agreementLevelSchema.default("ordinal").catch("ordinal").parse(firstOf(query, "level")),
    order: pairOrderSchema.optional().catch(undefined).parse(firstOf(query, "order")),
    without: excludedOfAddress(query),
  };
}

/**
 * Scoring directly and after a checklist, and preferring directly and after a checklist, where both have labels; else the
 * first two rounds that can be compared.
 */
function suggestedRounds(rounds: readonly ComparableRound[]): string[] {
  const labelled = rounds.filter((round) => round.labels > 0 && round.scale !== null);
  const leveled = labelled.filter((round) => asksFor(round.protocol, "level"));
  const both = [false, true].flatMap((ofPairs) => {
    const alike = leveled.filter((round) => labelsPairs(round.protocol) === ofPairs);
    const direct = alike.find((round) => !hasAnswers(round.protocol));
    const checked = alike.find((round) => hasAnswers(round.protocol) && round.scale === direct?.scale);
    return direct && checked ? [direct.id, checked.id] : [];
  });
  if (both.length > 0) return both;
  for (const first of labelled) {
    const other = labelled.find((round) => round !== first && round.scale === first.scale);
    if (other) return [first.id, other.id];
  }
  return [];
}

const verdictSchema = z.enum(["a-higher", "b-higher", "cannot-tell"]);

/** One statistic in two rounds: of each, and the difference b − a with its interval and permutation p-value. */
const comparedStatisticSchema = z.object({
  a: numberStatisticSchema,
  b: numberStatisticSchema,
  difference: numberStatisticSchema,
  interval: statisticSchema(intervalSchema),
  /** of two one-sided tests, at 90%: equal where it lies within a margin */
  equivalenceInterval: statisticSchema(intervalSchema),
  /** that holds at every look; null of a round without tasks */
  anytime: statisticSchema(intervalSchema).nullable(),
  pValue: numberStatisticSchema,
  /** what these allow to conclude */
  verdict: verdictSchema,
});
export type ComparedNumbers = z.infer<typeof comparedStatisticSchema>;

const protocolRoundSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  protocol: protocolSchema,
  scale: scaleNameSchema,
  /** of measurement, as the scale allows */
  level: agreementLevelSchema,
  overlap: z.int(),
  alpha: estimateSchema,
  basis: agreementBasisSchema,
  drawn: drawnSchema,
  mean: estimateSchema,
  /** over the labels whose time is known */
  medianDurationMs: z.number().nullable(),
  timedLabels: z.int(),
  simulatedLabels: z.int(),
});
export type ProtocolRound = z.infer<typeof protocolRoundSchema>;

const pairSchema = z.object({ aId: z.uuid(), bId: z.uuid() });

const protocolPairSchema = z.discriminatedUnion("comparable", [
  pairSchema.extend({
    comparable: z.literal(true),
    /** paired: over the responses that have two labels or more in both rounds. unpaired: each round over its own. */
    design: z.enum(["paired", "unpaired"]),
    nUnits: z.object({ a: z.int(), b: z.int() }),
    nUnitsLeftOut: z.object({ a: z.int(), b: z.int() }),
    drawn: drawnSchema,
    alpha: comparedStatisticSchema,
    mean: comparedStatisticSchema,
  }),
  // Scores are no preferences: there is nothing to hold against each other.
  pairSchema.extend({ comparable: z.literal(false), why: z.string() }),
]);
export type ProtocolPair = z.infer<typeof protocolPairSchema>;

export const protocolsSchema = z.object({
  raters: raterGroupSchema,
  level: agreementLevelSchema,
  /** how pairs were read */
  order: pairOrderSchema,
  seed: z.string(),
  rounds: z.array(protocolRoundSchema),
  /** each later round against the first on the same scale */
  pairs: z.array(protocolPairSchema),
});
export type Protocols = z.infer<typeof protocolsSchema>;

/** Rounds side by side. */
export const protocolsFigure = figureInBackground({
  of: "studies",
  name: "protocols",
  choices: protocolsQuerySchema,
  schema: protocolsSchema,
});

/**
 * Whether these are TICK's two protocols on its scale, of the same responses: its published alphas say nothing of other rounds.
 */
export function isScoringWithoutAndWith({ rounds, pairs }: Protocols): boolean {
  const protocolOf = (id: string) => rounds.find((round) => round.id === id && round.scale === "score")?.protocol;
  return pairs.some((pair) => {
    if (!pair.comparable || pair.design !== "paired") return false;
    const found = [protocolOf(pair.aId), protocolOf(pair.bId)];
    return found.includes("direct_scoring") && found.includes("check_then_score");
  });
}
