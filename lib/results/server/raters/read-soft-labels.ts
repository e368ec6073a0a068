import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import { type RaterKind, raterKindSchema } from "@/lib/results/agreement-filter";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { type SoftPart, softLabelsFigure } from "@/lib/results/soft-labels";
import { hasAnswers } from "@/lib/round/protocol/protocols";
import { isOfCategories, readScale, scaleOfRound } from "@/lib/round/protocol/round-scale";
import { closerByInterval } from "@/lib/stats/closeness/like-for-like";
import {
  type Distribution,
  type ResponseSet,
  responseSetErrors,
  type SoftUnit,
  sharesOf,
  softLabelDistances,
} from "@/lib/stats/closeness/soft-labels";
import { groupRows } from "@/lib/stats/group-rows";
import { occurringScale } from "@/lib/stats/label-value";
import type { ClusteredMean } from "@/lib/stats/resampling/clustered-mean";
import { seededRandom } from "@/lib/stats/resampling/random";
import { resamplesFor } from "../agreement-of-patterns";
import { backgroundRoundFigure } from "../figures/round-figure";
import type { AnalysedRound } from "../find-analysed-round";
import { liveLabels } from "../live-labels";

/** A quarter of a second on a scale of a hundred points. */
const AT_ONCE = 1_000;
const MAX_LABELS = 50_000;
/** An answer that both YES and NO can be defended. */
const EITHER = 2;

const labelSchema = z.object({
  unit: z.string(),
  cluster: z.string(),
  raterId: z.uuid(),
  kind: raterKindSchema,
  number: z.int(),
  name: z.string(),
  simulated: z.boolean(),
  value: z.number(),
  /** several values that a judge gave, in place of its one; empty where they are not known */
  samples: z.array(z.number()),
  /** of YES */
  probability: z.number().nullable(),
});
type SoftLabel = z.infer<typeof labelSchema>;

/** People are those who labelled, else imported raters. */
export const readSoftLabels = backgroundRoundFigure(
  softLabelsFigure,
  async ({ round }) => {
    const { levels, answers } = await snapshot(async (db) => ({
      levels: round.scale === null ? [] : await readLevels(db, round),
      answers: hasAnswers(round.protocol) ? await readAnswers(db, round) : [],
    }));
    const kinds = new Set([...levels, ...answers].map(({ kind }) => kind));
    const people: RaterKind | null = kinds.has("human") ? "human" : kinds.has("imported") ? "imported" : null;
    const isTooLarge = Math.max(levels.length, answers.length) > MAX_LABELS;
    if (people === null || !kinds.has("judge") || isTooLarge) return { people, isTooLarge, parts: [] };
    const { values, isOpen } = readScale(round, "both");
    const ofLevels = isOpen
      ? occurringScale(levels.flatMap((label) => [label.value, ...label.samples])).values
      : values;
    const scale = scaleOfRound(round);
    const isOrdered = scale !== null && !isOfCategories(scale);
    return {
      people,
      isTooLarge,
      parts: [
        ...partOf("levels", levels, { values: ofLevels.map(Number), isOrdered, people }),
        ...partOf(
          "answers",
          answers.filter(({ value }) => value !== EITHER),
          { values: [0, 1], isOrdered: false, people },
          answers,
        ),
      ],
    };
  },
  AT_ONCE,
);

interface PartOptions {
  values: readonly number[];
  isOrdered: boolean;
  people: RaterKind;
}

/** @param withEither the same labels with answers that both can be defended; none of levels */
function partOf(
  of: SoftPart["of"],
  labels: readonly SoftLabel[],
  options: PartOptions,
  withEither: readonly SoftLabel[] = [],
): SoftPart[] {
  const { values, isOrdered } = options;
  const byJudge = groupRows(
    labels.filter(({ kind }) => kind === "judge").toSorted((a, b) => a.number - b.number),
    ({ raterId }) => raterId,
  );
  const units = unitsOf(labels, [...byJudge.keys()], options);
  if (!units.some(({ people, judges }) => people.length > 1 && judges.some((said) => said !== null))) return [];
  const found = softLabelDistances(units, {
    nValues: values.length,
    positions: isOrdered ? values : null,
    random: () => seededRandom(FIGURE_SEED),
    resamples: resamplesFor("part", units.length),
  });
  const sets = withEither.some(({ value }) => value === EITHER)
    ? setsOf(withEither, [...byJudge.keys()], options)
    : null;
  const compared = comparedUnits(labels, options);
  return [
    {
      of,
      personSets: sets && meanOf(sets.person),
      distance: isOrdered ? "wasserstein" : "manhattan",
      oneLabel: meanOf(found.oneLabel),
      person: meanOf(found.person),
      judges: [...byJudge.values()].flatMap((own, index) => {
        const [[judge], distances] = [own, found.judges[index]];
        if (!judge || !distances || distances.distance.n === 0) return [];
        const { raterId, number, name, simulated } = judge;
        return {
          raterId,
          pseudonym: pseudonymOf(number),
          name,
          simulated,
          nSoft: own.filter((label) => isDistribution(label) && compared.has(label.unit)).length,
          distance: meanOf(distances.distance),
          lessPerson: meanOf(distances.lessPerson),
          closer: closerByInterval(distances.lessPerson.interval, "lowest"),
          sets: sets?.judges[index] ? meanOf(sets.judges[index]) : null,
        };
      }),
    },
  ];
}

function unitsOf(
  labels: readonly SoftLabel[],
  judgeIds: readonly string[],
  { values, people }: PartOptions,
): SoftUnit[] {
  const distributionOf = ({ value, samples, probability }: SoftLabel): Distribution => {
    if (probability !== null) return [1 - probability, probability];
    const said = samples.length > 0 ? samples : [value];
    return sharesOf(
      said.map((each) => values.indexOf(each)),
      values.length,
    );
  };
  return [...groupRows(labels, ({ unit }) => unit).values()].map((own): SoftUnit => {
    const byRater = new Map(own.map((label) => [label.raterId, label]));
    return {
      cluster: own[0]?.cluster ?? "",
      people: own.filter(({ kind }) => kind === people).map(({ value }) => values.indexOf(value)),
      judges: judgeIds.map((raterId) => {
        const label = byRater.get(raterId);
        return label ? distributionOf(label) : null;
      }),
    };
  });
}

/** Units with labels of two people or more. */
function comparedUnits(labels: readonly SoftLabel[], { people }: PartOptions): ReadonlySet<string> {
  const byUnit = groupRows(
    labels.filter(({ kind }) => kind === people),
    ({ unit }) => unit,
  );
  return new Set([...byUnit].flatMap(([unit, own]) => (own.length > 1 ? [unit] : [])));
}

function isDistribution({ samples, probability }: SoftLabel): boolean {
  return samples.length > 1 || probability !== null;
}

function setsOf(labels: readonly SoftLabel[], judgeIds: readonly string[], { people }: PartOptions) {
  const setOf = ({ value, probability }: SoftLabel): ResponseSet =>
    probability !== null ? [1 - probability, probability] : value === EITHER ? [1, 1] : [1 - value, value];
  const units = [...groupRows(labels, ({ unit }) => unit).values()].map((own) => ({
    cluster: own[0]?.cluster ?? "",
    people: own.filter(({ kind }) => kind === people).map(setOf),
    judges: judgeIds.map((judge) => {
      const label = own.find(({ raterId }) => raterId === judge);
      return label ? setOf(label) : null;
    }),
  }));
  return responseSetErrors(units, {
    random: () => seededRandom(FIGURE_SEED),
    resamples: resamplesFor("part", units.length),
  });
}

function meanOf({ n, value, interval }: ClusteredMean) {
  return { n, value, interval };
}

/** Of a pair both orders that a judge was asked in are its two samples. */
function readLevels(db: Reader, round: AnalysedRound): Promise<SoftLabel[]> {
  return rows(
    labelSchema,
    Prisma.sql`
      SELECT a.task_id::text AS unit, t.instruction_id::text AS cluster, a.rater_id AS "raterId",
        r.kind, r.number, r.name, r.simulated, a.level AS value,
        CASE WHEN jsonb_array_length(sampled.samples) > 1 THEN sampled.samples
          WHEN ordered.known > 1 THEN ordered.samples ELSE '[]' END AS samples, NULL AS probability
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
      LEFT JOIN LATERAL (
        SELECT item.result -> 'samples' AS samples FROM run JOIN run_item item ON item.run_id = run.id
        WHERE run.study_id = a.study_id AND run.rater_id = a.rater_id AND run.kind = 'judge-round'
          AND item.subject_id = a.task_id AND item.produced_id = a.id
          AND jsonb_typeof(item.result -> 'samples') = 'array'
        LIMIT 1) sampled ON TRUE
      LEFT JOIN LATERAL (
        SELECT count(o.level) AS known, jsonb_agg(o.level) AS samples FROM judged_order o WHERE o.annotation_id = a.id
      ) ordered ON TRUE
      WHERE ${liveLabels(round, "all")} AND a.level IS NOT NULL
      ORDER BY t.position, a.rater_id LIMIT ${MAX_LABELS + 1}`,
    db,
  );
}

function readAnswers(db: Reader, round: AnalysedRound): Promise<SoftLabel[]> {
  return rows(
    labelSchema,
    Prisma.sql`
      SELECT a.task_id || ' ' || ca.side || ' ' || ca.item_id AS unit, t.instruction_id::text AS cluster,
        a.rater_id AS "raterId", r.kind, r.number, r.name, r.simulated, CASE ca.answer WHEN 'YES' THEN 1 WHEN 'NO' THEN 0 ELSE ${EITHER} END AS value, '[]'::jsonb AS samples, ca.probability
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
        JOIN checklist_answer ca ON ca.annotation_id = a.id
      WHERE ${liveLabels(round, "all")} AND ca.answer IN ('YES', 'NO', 'EITHER')
      ORDER BY t.position, ca.side, ca.item_id, a.rater_id LIMIT ${MAX_LABELS + 1}`,
    db,
  );
}
