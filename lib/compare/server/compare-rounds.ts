import { z } from "zod";
import {
  type ProtocolsQuery as AskedProtocols,
  type ComparedNumbers,
  type ProtocolPair,
  type ProtocolRound,
  type Protocols,
  protocolsFigure,
  protocolsQuerySchema,
} from "@/lib/compare/protocols";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import { type AgreementLevel, type RaterGroup, type RaterKind, usualGroupOfAll } from "@/lib/results/agreement-filter";
import { type Estimate, FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { agreementOfPatterns } from "@/lib/results/server/agreement-of-patterns";
import {
  type ClusteredPatterns,
  clusteredLevelPatterns,
  readClusteredLevels,
} from "@/lib/results/server/counts/clustered-levels";
import { raterCounts } from "@/lib/results/server/counts/rater-counts";
import { backgroundFigure } from "@/lib/results/server/figures/background-figure";
import { readVersion } from "@/lib/results/server/figures/read-version";
import { type AnalysedRound, findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import { labellingKinds } from "@/lib/results/server/group-of";
import { joinRounds } from "@/lib/results/server/joined-rounds";
import { raterCondition } from "@/lib/results/server/live-labels";
import { notExcluded, stateOfExcluded } from "@/lib/results/server/not-excluded";
import { plannedInstructions } from "@/lib/results/server/planned-instructions";
import { NO_MEAN } from "@/lib/results/server/read-round-agreement";
import { isOfCategories, measuredAt, readScale, scaleOfRound } from "@/lib/round/protocol/round-scale";
import { type PairOrder, scaleNamed } from "@/lib/round/protocol/scale";
import { compareJoinedPatterns } from "@/lib/stats/comparison/compare-protocols";
import { type ComparedStatistic, verdict } from "@/lib/stats/comparison/compared-statistic";
import { weightedMean } from "@/lib/stats/comparison/weighted-mean";
import { ofClusters, patternClusters } from "@/lib/stats/reliability/pattern-clusters";
import { bootstrap } from "@/lib/stats/resampling/bootstrap";
import { bootstrapInterval } from "@/lib/stats/resampling/interval";
import { seededRandom } from "@/lib/stats/resampling/random";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { notFound } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

/** What was asked for, where it is known whose labels count. */
type ProtocolsQuery = AskedProtocols & { raters: RaterGroup; order: PairOrder };

/** Rounds of a study side by side, each later one compared with the first on the same scale. */
export const compareRounds = backgroundFigure(protocolsFigure, {
  stored: protocolsFigure.schema,
  job: protocolsQuerySchema.extend({ rounds: z.array(z.uuid()) }),
  async ask(viewer, studyId, asked) {
    const db = prisma();
    const rounds: AnalysedRound[] = [];
    for (const id of asked.rounds) {
      const round = await findAnalysedRound(viewer, "agreement.read", id, asked);
      if (round.studyId !== studyId) throw notFound("round");
      rounds.push(round);
    }
    const [first, ...others] = rounds;
    if (!first) throw notFound("round");
    const raters = asked.raters ?? (await usualGroupOfRounds(db, rounds));
    const query = { ...asked, raters, order: asked.order ?? "both" };
    const states = [first.name];
    for (const round of others) states.push(round.name, await readVersion(db, round), await stateOfExcluded(db, round));
    const key = JSON.stringify([others.map(({ id }) => id), query.raters, query.level, query.order]);
    return {
      place: { db, round: first, key, state: ` ${JSON.stringify(states)}` },
      roundIds: query.rounds,
      job: query,
      // In one snapshot, so that a label that comes meanwhile is in all of it or in none.
      compute: () => snapshot((seen) => compareAll(seen, rounds, query)),
      show: ({ result, asOf }) => ({ ...result, asOf: asOf && { ...asOf, labels: labelsIn(result) } }),
    };
  },
});

/** Of all rounds, where the version tells of the first. */
function labelsIn({ rounds }: Protocols): number {
  return rounds.reduce((sum, { basis }) => sum + basis.nLabels, 0);
}

async function usualGroupOfRounds(db: Reader, rounds: readonly AnalysedRound[]): Promise<RaterGroup> {
  const kinds: RaterKind[][] = [];
  for (const round of rounds) kinds.push(await labellingKinds(db, round));
  return usualGroupOfAll(kinds);
}

async function compareAll(db: Reader, rounds: readonly AnalysedRound[], query: ProtocolsQuery): Promise<Protocols> {
  const [first, ...others] = rounds;
  if (!first) throw notFound("round");
  // One after the other: a comparison must not take every connection, nor the whole processor at once.
  const shown: ProtocolRound[] = [];
  for (const round of rounds) shown.push(await protocolRound(db, round, query));
  const pairs: ProtocolPair[] = [];
  for (const [from, to] of pairsToCompare([first, ...others])) pairs.push(await comparePair(db, from, to, query));
  return {
    raters: query.raters,
    level: commonLevel(rounds, query.level),
    order: query.order,
    seed: String(FIGURE_SEED),
    rounds: shown,
    pairs,
  };
}

/** That of all rounds, where none of them has one of its own. */
function commonLevel(rounds: readonly AnalysedRound[], asked: AgreementLevel): AgreementLevel {
  const [first = asked, ...others] = new Set(rounds.map(({ scale }) => measuredAt(scale, asked)));
  return others.length === 0 ? first : asked;
}

/**
 * Each later round with the first on its scale, so that scores are compared with scores and preferences with preferences. A
 * round whose scale no other has is compared with the first of all, to say that the two cannot be compared.
 */
function pairsToCompare(rounds: readonly AnalysedRound[]): [AnalysedRound, AnalysedRound][] {
  const [first, ...later] = rounds;
  return later.flatMap((round): [AnalysedRound, AnalysedRound][] => {
    const alike = rounds.filter(({ scale }) => scale === round.scale);
    const [own] = alike;
    if (own && own !== round) return [[own, round]];
    return first && alike.length === 1 ? [[first, round]] : [];
  });
}

function noLevels({ name }: AnalysedRound): AppError {
  return new AppError("INVALID", `“${name}” asks for no level, so there is nothing to compare here. Leave it out.`);
}

async function protocolRound(
  db: Reader,
  round: AnalysedRound,
  { raters, level, order }: ProtocolsQuery,
): Promise<ProtocolRound> {
  const { scale } = round;
  if (scale === null) throw noLevels(round);
  const data = clusteredLevelPatterns(await readClusteredLevels(db, round, raters), readScale(round, order));
  const facts = await readFacts(db, round, raters);
  const measured = measuredAt(scale, level);
  return {
    id: round.id,
    name: round.name,
    protocol: round.protocol,
    scale,
    overlap: round.overlap,
    ...agreementOfPatterns(data, measured, facts.raters),
    level: measured,
    mean: isOfCategories(scaleOfRound(round)) ? { value: NO_MEAN, interval: NO_MEAN } : meanOf(data),
    medianDurationMs: facts.medianDurationMs,
    timedLabels: facts.timed,
    simulatedLabels: facts.simulated,
  };
}

function meanOf({ patterns, clusters }: ClusteredPatterns): Estimate {
  const statistic = weightedMean(patterns);
  if (!statistic.defined) return { value: statistic, interval: statistic };
  const value = statistic.value(Float64Array.from(patterns.unitsOfPattern));
  if (Number.isNaN(value)) return { value: undefinedBecause("no-labels"), interval: undefinedBecause("no-labels") };
  const together = clusters && patternClusters(clusters);
  if ((together?.nClusters ?? patterns.nUnits) < 2)
    return { value: defined(value), interval: undefinedBecause("too-few-units") };
  const random = seededRandom(FIGURE_SEED);
  const drawn = together
    ? bootstrap(together.sizes, ofClusters(together, patterns.nPatterns, statistic.value), { random })
    : bootstrap(patterns.unitsOfPattern, statistic.value, { random });
  return { value: defined(value), interval: bootstrapInterval(drawn) };
}

async function comparePair(
  db: Reader,
  a: AnalysedRound,
  b: AnalysedRound,
  { raters, level, order }: ProtocolsQuery,
): Promise<ProtocolPair> {
  const ids = { aId: a.id, bId: b.id };
  if (a.scale !== b.scale || a.scale === null) {
    const [one, other] = [a, b].map(({ scale }) => (scale ? `${scaleNamed(scale).noun}s` : "no levels"));
    const why = `One of the two collects ${one}, the other ${other}: these are not labels on one scale. Compare rounds with the same scale.`;
    return { ...ids, comparable: false, why };
  }
  const hasOtherNames = isOfCategories(scaleOfRound(a)) && a.levelNames.join("\n") !== b.levelNames.join("\n");
  if (hasOtherNames) return { ...ids, comparable: false, why: OTHER_CATEGORIES };
  const found = await joinRounds(db, a, b, raters, order);
  if (!found) return { ...ids, comparable: false, why: TOO_MANY_NUMBERS };
  const { design, joined, nUnits } = found;
  const differences = compareJoinedPatterns(joined, nUnits, {
    difference: measuredAt(a.scale, level),
    design,
    planned: await plannedInstructions(db, a.id),
    random: seededRandom(FIGURE_SEED),
  });
  return {
    ...ids,
    comparable: true,
    design,
    nUnits: differences.nUnits,
    nUnitsLeftOut: differences.nUnitsLeftOut,
    drawn: joined.clusters ? "instructions" : "tasks",
    alpha: compared(differences.alpha),
    mean: compared(isOfCategories(scaleOfRound(a)) ? withoutMean(differences.mean) : differences.mean),
  };
}

const OTHER_CATEGORIES = "The two sort into other categories. Compare rounds with the same categories.";
const TOO_MANY_NUMBERS =
  "Together they hold too many different numbers to be compared here. Export the labels and use `agreement FILE --compare OTHER` on the command line.";

function withoutMean(mean: ComparedStatistic): ComparedStatistic {
  return {
    a: NO_MEAN,
    b: NO_MEAN,
    difference: NO_MEAN,
    interval: NO_MEAN,
    equivalenceInterval: NO_MEAN,
    anytime: mean.anytime && NO_MEAN,
    pValue: NO_MEAN,
  };
}

function compared(statistic: ComparedStatistic): ComparedNumbers {
  return { ...statistic, verdict: verdict(statistic) };
}

/** Who labelled, and how long a label took. All but the median is kept of each rater; that takes one pass over an index. */
async function readFacts(db: Reader, round: AnalysedRound, group: RaterGroup) {
  const facts = await row(
    z.object({ raterIds: z.array(z.uuid()), timed: z.int(), simulated: z.int() }),
    Prisma.sql`
      SELECT coalesce(array_agg(r.id), '{}') AS "raterIds", coalesce(sum(y.timed), 0)::int AS timed,
        coalesce(sum(y.labels) FILTER (WHERE r.simulated), 0)::int AS simulated
      FROM ${raterCounts(round)} y JOIN rater r ON r.id = y.rater_id
      WHERE y.round_id = ${round.id}::uuid AND y.levels > 0 ${raterCondition(group, Prisma.sql`r`)}`,
    db,
  );
  const median = facts.timed > 0 ? await readMedian(db, round, facts.raterIds) : null;
  return { raters: facts.raterIds.length, medianDurationMs: median, timed: facts.timed, simulated: facts.simulated };
}

async function readMedian(db: Reader, round: AnalysedRound, raterIds: readonly string[]): Promise<number | null> {
  const { median } = await row(
    z.object({ median: z.number().nullable() }),
    Prisma.sql`
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY a.duration_ms) AS median
      FROM annotation a${round.excluded === null ? Prisma.empty : Prisma.sql` JOIN task t ON t.id = a.task_id`}
      WHERE a.round_id = ${round.id}::uuid AND a.rater_id = ANY(${[...raterIds]}::uuid[])
        AND a.superseded_at IS NULL AND a.duration_ms > 0${notExcluded(round)}
        AND NOT EXISTS (SELECT 1 FROM task other WHERE other.id = a.task_id AND other.round_id = a.round_id AND other.stratum <> 'main')`,
    db,
  );
  return median;
}
