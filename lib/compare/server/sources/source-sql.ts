import {
  checklistScoreOf,
  type KnownTruthReference,
  type RaterSourceKind,
  type Source,
  type SourceReference,
} from "@/lib/compare/sources";
import { Prisma } from "@/lib/db/generated/client";
import { ANSWERED_RESPONSE } from "@/lib/results/server/answered-response";
import { liveLabels } from "@/lib/results/server/live-labels";
import type { CountedStudy } from "@/lib/results/server/not-excluded";
import { bestOf } from "@/lib/round/protocol/round-scale";
import { scaleNamed } from "@/lib/round/protocol/scale";
import { type ComparisonScale, PREFERENCE_SCALE } from "@/lib/stats/preference/outcome";
import { checklistScores } from "./checklist-score-sql";

/** A source, or every rater of a round apart: then `key` is the rater's id, else it is one for all. */
export type KeyedReference = SourceReference | EachRater;
type InRound = Exclude<KeyedReference, KnownTruthReference>;
interface EachRater {
  kind: "each-rater";
  of: RaterSourceKind;
  roundId: string;
}

/** Instructions by their position in the study; `before` is the first that is not among them. */
export interface InstructionRange {
  from: number;
  before: number;
}

/**
 * A source's judgements of pairs: key, x and y (the responses, in the source's own order), s and n (sum and number of its
 * levels for the pair, seen from x). Known outcomes are the preferences 2, 3 and 4.
 */
export function pairJudgements(
  study: CountedStudy,
  { reference, scale }: Pick<SourceInQuery, "reference" | "scale">,
  range?: InstructionRange,
): Prisma.Sql {
  if (!("roundId" in reference)) {
    return Prisma.sql`
      SELECT ${ONE_KEY} AS key, response_a_id AS x, response_b_id AS y,
        CASE known_outcome WHEN 'win' THEN 2 WHEN 'tie' THEN 3 ELSE 4 END AS s, 1 AS n
      FROM pair WHERE study_id = ${study.studyId}::uuid AND known_outcome IS NOT NULL${inRange("pair", study, range)}`;
  }
  if (reference.kind === "majority") {
    const { bestForA, bestForB, winBelow, lossAbove } = comparisonScaleOf(scale);
    // As outcomeOfMostPreferences, and as many labels as there are, so that reversing the pair reverses it like any other.
    return Prisma.sql`
      SELECT ${ONE_KEY} AS key, x, y,
        n * CASE WHEN a > greatest(tie, b) THEN ${bestForA}::float8 WHEN b > greatest(tie, a) THEN ${bestForB}::float8
          ELSE ${(bestForA + bestForB) / 2}::float8 END AS s, n
      FROM (
        SELECT t.response_a_id AS x, t.response_b_id AS y, count(*) FILTER (WHERE a.level < ${winBelow}::float8) AS a,
          count(*) FILTER (WHERE a.level BETWEEN ${winBelow}::float8 AND ${lossAbove}::float8) AS tie,
          count(*) FILTER (WHERE a.level > ${lossAbove}::float8) AS b, count(*)::int AS n
        FROM annotation a JOIN task t ON t.id = a.task_id
        WHERE ${labelsOf(study, reference, range)} AND a.level IS NOT NULL
        GROUP BY t.response_a_id, t.response_b_id
      ) said`;
  }
  return Prisma.sql`
    SELECT ${keyOf(reference)} AS key, t.response_a_id AS x, t.response_b_id AS y,
      sum(a.level) AS s, count(*)::int AS n
    FROM annotation a JOIN task t ON t.id = a.task_id
    WHERE ${labelsOf(study, reference, range)} AND a.level IS NOT NULL
    GROUP BY 1, t.response_a_id, t.response_b_id`;
}

/**
 * A source's number for each response: key, response_id, instruction_id and v, the mean over its raters. Rounded to nine
 * digits, so that means that are equal as fractions are equal here and count as a tie. A rater alone has one score for a
 * response of a round, so that nothing is to be averaged; a response that is in several pairs has a pass rate in each.
 */
export function responseNumbers(study: CountedStudy, reference: KeyedReference, range?: InstructionRange): Prisma.Sql {
  if (!("roundId" in reference)) {
    if (reference.kind === "known-answers") return knownPassRates(study, range);
    return Prisma.sql`
      SELECT ${ONE_KEY} AS key, id AS response_id, instruction_id, known_score::float8 AS v
      FROM response WHERE study_id = ${study.studyId}::uuid AND known_score IS NOT NULL${inRange("response", study, range)}`;
  }
  const key = keyOf(reference);
  const labels = labelsOf(study, reference, range);
  if (reference.kind === "majority-answers") return majorityPassRates(labels);
  const score = checklistScoreOf(reference.kind === "each-rater" ? reference.of : reference.kind);
  const hasOneEach = score === null && (reference.kind === "each-rater" || "raterId" in reference);
  if (score !== null && score !== "pass-rate") {
    return checklistScores({ studyId: study.studyId, key, labels }, score);
  }
  const each = score === null ? eachScore(labels, key) : eachPassRate(labels, key);
  if (hasOneEach)
    return Prisma.sql`SELECT key, response_id, instruction_id, round(v, 9)::float8 AS v FROM (${each}) each`;
  return Prisma.sql`
    SELECT key, response_id, instruction_id, round(avg(v), 9)::float8 AS v
    FROM (${each}) each GROUP BY key, response_id, instruction_id`;
}

/** Each question counts once, as most raters answered it; UNKNOWN is no answer, and a tied question is left out. */
function majorityPassRates(labels: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT ${ONE_KEY} AS key, response_id, instruction_id, round(avg((lean > 0)::int), 9)::float8 AS v
    FROM (
      SELECT ${ANSWERED_RESPONSE} AS response_id, t.instruction_id,
        count(*) FILTER (WHERE ca.answer = 'YES') - count(*) FILTER (WHERE ca.answer = 'NO') AS lean
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN checklist_answer ca ON ca.annotation_id = a.id
      WHERE ${labels} GROUP BY 1, t.instruction_id, ca.item_id
    ) question WHERE lean <> 0 GROUP BY response_id, instruction_id`;
}

/** Rounded as other pass rates are, so that equal fractions are a tie. */
function knownPassRates(study: CountedStudy, range?: InstructionRange): Prisma.Sql {
  return Prisma.sql`
    SELECT ${ONE_KEY} AS key, response.id AS response_id, response.instruction_id, round(known.rate, 9)::float8 AS v
    FROM response CROSS JOIN LATERAL (
      SELECT avg((each.answer = 'YES')::int) AS rate FROM jsonb_array_elements_text(response.known_answers) AS each(answer)
      WHERE each.answer IN ('YES', 'NO')
    ) known
    WHERE response.study_id = ${study.studyId}::uuid AND jsonb_typeof(response.known_answers) = 'array'
      AND known.rate IS NOT NULL${inRange("response", study, range)}`;
}

function eachScore(labels: Prisma.Sql, key: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT ${key} AS key, t.response_a_id AS response_id, t.instruction_id, a.level::numeric AS v
    FROM annotation a JOIN task t ON t.id = a.task_id
    WHERE ${labels} AND a.level IS NOT NULL`;
}

/** Of each label, of a pair about each response. One whose every answer is UNKNOWN has no pass rate and is left out of the mean. */
function eachPassRate(labels: Prisma.Sql, key: Prisma.Sql): Prisma.Sql {
  const known = Prisma.sql`count(*) FILTER (WHERE ca.answer IN ('YES', 'NO'))`;
  // By two keys and the side alone: a group of a million labels is as wide as what it is grouped by.
  return Prisma.sql`
    SELECT ${key} AS key, ${ANSWERED_RESPONSE} AS response_id, t.instruction_id,
      count(*) FILTER (WHERE ca.answer = 'YES')::numeric / ${known} AS v
    FROM annotation a JOIN task t ON t.id = a.task_id JOIN checklist_answer ca ON ca.annotation_id = a.id
    WHERE ${labels}
    GROUP BY a.id, t.id, ca.side HAVING ${known} > 0`;
}

/** Compared a million times: a UUID, which a text would be several times as slow as. */
const ONE_KEY = Prisma.sql`'00000000-0000-0000-0000-000000000000'::uuid`;

function keyOf(reference: KeyedReference): Prisma.Sql {
  return reference.kind === "each-rater" ? Prisma.sql`a.rater_id` : ONE_KEY;
}

function labelsOf(study: CountedStudy, reference: InRound, range?: InstructionRange): Prisma.Sql {
  const round = { ...study, id: reference.roundId };
  const live = liveLabels(round, "group" in reference ? reference.group : "anybody");
  const ofRater = "raterId" in reference ? Prisma.sql` AND a.rater_id = ${reference.raterId}::uuid` : Prisma.empty;
  return Prisma.sql`${live}${ofRater}${inRange("t", study, range)}`;
}

/** All that a source says of a response or a pair follows from labels of its instruction, so ranges are independent. */
function inRange(of: "t" | "pair" | "response", study: CountedStudy, range: InstructionRange | undefined): Prisma.Sql {
  if (!range) return Prisma.empty;
  return Prisma.sql` AND ${Prisma.raw(of)}.instruction_id IN (
    SELECT id FROM instruction
    WHERE study_id = ${study.studyId}::uuid AND position >= ${range.from}::int AND position < ${range.before}::int)`;
}

export interface SourceInQuery {
  reference: KeyedReference;
  shape: Source["shape"];
  /** of a source of pairs: what its levels mean */
  scale: Source["scale"];
}

/** The scale of a source of pairs. */
export function comparisonScaleOf(scale: Source["scale"]): ComparisonScale {
  return (scale && scaleNamed(scale).comparison) ?? PREFERENCE_SCALE;
}

/**
 * The pairs that both sources judged by key (of the prediction) and what their instruction holds: "win tie 2;…", how
 * often the label's outcome met the prediction's; `instructions` is the number that hold the same.
 */
export function pairsInCommon(study: CountedStudy, label: SourceInQuery, prediction: SourceInQuery): Prisma.Sql {
  return Prisma.sql`
    SELECT key, held, count(*)::int AS instructions FROM (
      SELECT key, string_agg(said || ' ' || pairs, ';' ORDER BY said) AS held
      FROM (
        SELECT key, about.instruction_id, ${outcomeSql("l", label)} || ' ' || ${outcomeSql("p", prediction)} AS said, count(*) AS pairs
        FROM (${eachPairInCommon(study, label, prediction)}) pair_in_common
        JOIN response about ON about.id = pair_in_common.x
        GROUP BY 1, 2, 3
      ) outcomes GROUP BY key, instruction_id
    ) instruction GROUP BY key, held ORDER BY key, held`;
}

/** What the label (l) or the prediction (p) says of a pair; the thresholds are those of outcomeOfMeanPreference and outcomeOfScores. */
export function outcomeSql(side: "l" | "p", { shape, scale }: Pick<SourceInQuery, "shape" | "scale">): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${side}${name}`);
  if (shape === "scores") {
    const [first, second] = [column("a"), column("b")];
    const [better, worse] = bestOf(scale) === "lowest" ? [second, first] : [first, second];
    return Prisma.sql`CASE WHEN ${better} > ${worse} THEN 'win' WHEN ${better} = ${worse} THEN 'tie' ELSE 'loss' END`;
  }
  const mean = Prisma.sql`${column("s")}::float8 / ${column("n")}`;
  const { winBelow, lossAbove } = comparisonScaleOf(scale);
  return Prisma.sql`CASE WHEN ${mean} < ${winBelow}::float8 THEN 'win' WHEN ${mean} > ${lossAbove}::float8 THEN 'loss' ELSE 'tie' END`;
}

/**
 * The pairs that both sources judged, one by one: key (of the prediction), x and y, columns ls, ln / ps, pn (sum and number
 * of preferences) of a source of pairs, la, lb / pa, pb (the two responses' numbers) of a source of scores; others are null.
 * The label is one source. Both sources are seen from x: the first of the label's pair, else of the
 * prediction's, else of the system whose name comes first.
 */
export function eachPairInCommon(
  study: CountedStudy,
  label: SourceInQuery,
  prediction: SourceInQuery,
  range?: InstructionRange,
): Prisma.Sql {
  const none = (...names: string[]) => Prisma.raw(names.map((name) => `NULL::float8 AS ${name}`).join(", "));
  const fragment = (source: SourceInQuery) =>
    source.shape === "pairs" ? pairJudgements(study, source, range) : responseNumbers(study, source.reference, range);
  const withBoth = Prisma.sql`WITH l AS MATERIALIZED (${fragment(label)}), p AS MATERIALIZED (${fragment(prediction)})`;
  if (label.shape === "pairs" && prediction.shape === "pairs") {
    const { bestForA, bestForB } = comparisonScaleOf(prediction.scale);
    return Prisma.sql`${withBoth}
      SELECT p.key, l.x, l.y, l.s AS ls, l.n AS ln, CASE WHEN l.x = p.x THEN p.s ELSE ${bestForA + bestForB}::float8 * p.n - p.s END AS ps, p.n AS pn,
        ${none("la", "lb", "pa", "pb")}
      FROM l JOIN p ON least(l.x, l.y) = least(p.x, p.y) AND greatest(l.x, l.y) = greatest(p.x, p.y)`;
  }
  if (label.shape === "pairs") {
    // In two steps: joined at once, the planner may first pair every number with every other of the same key.
    return Prisma.sql`${withBoth},
      first_scored AS MATERIALIZED (
        SELECT p.key, l.x, l.y, l.s, l.n, p.v FROM l JOIN p ON p.response_id = l.x
      )
      SELECT pa.key, pa.x, pa.y, pa.s AS ls, pa.n AS ln, ${none("ps", "pn", "la", "lb")}, pa.v AS pa, pb.v AS pb
      FROM first_scored pa JOIN p pb ON pb.response_id = pa.y AND pb.key = pa.key`;
  }
  if (prediction.shape === "pairs") {
    return Prisma.sql`${withBoth}
      SELECT p.key, p.x, p.y, ${none("ls", "ln")}, p.s AS ps, p.n AS pn, la.v AS la, lb.v AS lb, ${none("pa", "pb")}
      FROM p JOIN l la ON la.response_id = p.x JOIN l lb ON lb.response_id = p.y`;
  }
  // Sorted once by names, which are slow to compare; then all is found by numbers.
  return Prisma.sql`${withBoth},
    placed AS MATERIALIZED (
      SELECT l.response_id, l.v, dense_rank() OVER (ORDER BY l.instruction_id)::int AS instruction,
        row_number() OVER (ORDER BY l.instruction_id, y.name COLLATE "C", r.sample, l.response_id)::int AS place
      FROM l JOIN response r ON r.id = l.response_id JOIN system y ON y.id = r.system_id
    ), both_scored AS MATERIALIZED (
      SELECT p.key, l.instruction, l.place, l.response_id, l.v AS lv, p.v AS pv FROM placed l JOIN p USING (response_id)
    )
    SELECT a.key, a.response_id AS x, b.response_id AS y, ${none("ls", "ln", "ps", "pn")},
      a.lv AS la, b.lv AS lb, a.pv AS pa, b.pv AS pb
    FROM both_scored a JOIN both_scored b ON b.instruction = a.instruction AND b.key = a.key AND b.place > a.place`;
}
