import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { type ArmRow, type ArmsComparison, type ArmsDifference, armsFigure } from "@/lib/results/round-arms";
import { type Arm, armName, armsSchema } from "@/lib/round/arms";
import { readScale } from "@/lib/round/protocol/round-scale";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import { compareProtocols } from "@/lib/stats/comparison/compare-protocols";
import { type ArmDifference, armDifference } from "@/lib/stats/experiment/arm-difference";
import { groupRows } from "@/lib/stats/group-rows";
import { patternsFromTable } from "@/lib/stats/reliability/label-table";
import { labelTableFromMatrix } from "@/lib/stats/reliability/label-table-from-matrix";
import { seededRandom } from "@/lib/stats/resampling/random";
import { holmAdjusted } from "@/lib/stats/significance/adjusted-p-values";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { meanOf } from "@/lib/stats/sum";
import { backgroundRoundFigure } from "./figures/round-figure";
import type { AnalysedRound } from "./find-analysed-round";
import { liveLabels } from "./live-labels";

/** A thousand exchanges of 1,000 labels take a quarter of a second. */
const AT_ONCE = 1_000;
const MAX_LABELS = 50_000;
const MOST_JUDGES = 10;

/**
 * What the arms of a round did to people's scores: each is compared with the first, which is the one without a checklist
 * where there is one. Score: with units and raters held fixed. Agreement: of raters within an arm, the same responses. Anchoring:
 * how much farther from the checklist's outcome, or a judge's score, scores are with the checklist than without.
 */
export const readArms = backgroundRoundFigure(
  armsFigure,
  ({ round }) => snapshot((db) => compareArms(db, round)),
  AT_ONCE,
);

async function compareArms(db: Reader, round: AnalysedRound): Promise<z.infer<typeof armsFigure.schema>> {
  const arms = await armsOf(db, round.id);
  if (!arms) return { arms: [], comparisons: [], tooMany: false };
  const labels = await readLabels(db, round);
  if (labels.length > MAX_LABELS) return { arms: [], comparisons: [], tooMany: true };
  const people = labels.filter(({ isHuman }) => isHuman);
  const values = readScale(round).values.map(Number);
  const ofArm = arms.map((_, arm) => people.filter((label) => label.arm === arm));
  const base = Math.max(
    0,
    arms.findIndex(({ kind }) => kind === "none"),
  );
  return {
    arms: arms.map((arm, index) => rowOf(arm, { own: ofArm[index] ?? [], all: people }, values)),
    comparisons: corrected(
      arms.flatMap((arm, index): ArmsComparison[] => {
        const baseArm = arms[base];
        if (index === base || !baseArm) return [];
        const [before, after] = [ofArm[base] ?? [], ofArm[index] ?? []];
        const { units, clusters, ...score } = differenceOf([before, after]);
        return [
          {
            base: armName(baseArm),
            arm: armName(arm),
            responses: units,
            instructions: clusters,
            score: wire(score),
            alpha: alphaDifference(before, after, values),
            anchoring: baseArm.kind === "none" ? anchoringOf(before, after, labels, values) : [],
          },
        ];
      }),
    ),
    tooMany: false,
  };
}

/** With p-values of scores, and of agreement, corrected for all arms. */
function corrected(comparisons: readonly ArmsComparison[]): ArmsComparison[] {
  const [scores, alphas] = [holm(comparisons.map(({ score }) => score)), holm(comparisons.map(({ alpha }) => alpha))];
  return comparisons.map((comparison, index) => ({
    ...comparison,
    score: scores[index] ?? comparison.score,
    alpha: alphas[index] ?? comparison.alpha,
  }));
}

function holm(differences: readonly ArmsDifference[]): ArmsDifference[] {
  const adjusted = holmAdjusted(differences.flatMap(({ pValue }) => (pValue.defined ? [pValue.value] : [])));
  return differences.map((difference) => {
    const value = difference.pValue.defined ? adjusted.shift() : undefined;
    return value === undefined ? difference : { ...difference, pValue: defined(value) };
  });
}

async function armsOf(db: Reader, roundId: string): Promise<Arm[] | null> {
  const [found] = await rows(
    z.object({ arms: armsSchema.nullable() }),
    Prisma.sql`SELECT arms FROM round WHERE id = ${roundId}::uuid`,
    db,
  );
  return found?.arms ?? null;
}

const labelRow = z.object({
  unit: z.uuid(),
  instruction: z.uuid(),
  rater: z.uuid(),
  raterName: z.string(),
  isHuman: z.boolean(),
  arm: z.int(),
  level: z.number(),
  /** of the answers that are YES or NO; null without any */
  passRate: z.number().nullable(),
});
type Label = z.infer<typeof labelRow>;

function readLabels(db: Reader, round: AnalysedRound): Promise<Label[]> {
  return rows(
    labelRow,
    Prisma.sql`
      SELECT t.unit_id AS unit, t.instruction_id AS instruction, a.rater_id AS rater, r.name AS "raterName",
        r.kind = 'human' AS "isHuman", t.arm, a.level,
        (SELECT avg(CASE c.answer WHEN 'YES' THEN 1.0 WHEN 'NO' THEN 0.0 END)::float8 FROM checklist_answer c
          WHERE c.annotation_id = a.id) AS "passRate"
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
      WHERE ${liveLabels(round, "all")} AND t.arm IS NOT NULL AND a.level IS NOT NULL
      ORDER BY t.position, r.number LIMIT ${MAX_LABELS + 1}`,
    db,
  );
}

function rowOf(
  arm: Arm,
  { own: labels, all }: { own: readonly Label[]; all: readonly Label[] },
  values: readonly number[],
): ArmRow {
  const counts = (of: (label: Label) => string) => {
    const found = groupRows(labels, of);
    const each = [...new Set(all.map(of))].map((id) => found.get(id)?.length ?? 0);
    return each.length === 0 ? { fewest: 0, most: 0 } : { fewest: Math.min(...each), most: Math.max(...each) };
  };
  const distinct = (of: (label: Label) => string) => new Set(labels.map(of)).size;
  return {
    arm: armName(arm),
    labels: labels.length,
    responses: distinct(({ unit }) => unit),
    raters: distinct(({ rater }) => rater),
    perRater: counts(({ rater }) => rater),
    perResponse: counts(({ unit }) => unit),
    mean: labels.length === 0 ? undefinedBecause("no-labels") : defined(meanOf(labels.map(({ level }) => level))),
    alpha: krippendorffAlpha(patternsFromTable(tableOf(labels, values)), "ordinal").alpha,
  };
}

function tableOf(labels: readonly Label[], values: readonly number[]) {
  const raters = [...new Set(labels.map(({ rater }) => rater))].sort();
  const units = [...groupRows(labels, ({ unit }) => unit)];
  const cells = units.flatMap(([, of]) => {
    const given = new Map(of.map(({ rater, level }) => [rater, level]));
    return raters.map((rater) => given.get(rater) ?? null);
  });
  const unitIds = units.map(([unit]) => unit);
  return labelTableFromMatrix({ nUnits: units.length, nRaters: raters.length, cells, unitIds, values });
}

type Measured = Pick<Label, "unit" | "rater" | "instruction"> & { value: number };

function differenceOf([before, after]: readonly [readonly Label[], readonly Label[]]): ArmDifference {
  const measured = (labels: readonly Label[]) => labels.map((label) => ({ ...label, value: label.level }));
  return differenceIn(measured(before), measured(after));
}

function differenceIn(before: readonly Measured[], after: readonly Measured[]): ArmDifference {
  const inArm = (labels: readonly Measured[], isB: boolean) =>
    labels.map(({ unit, rater, instruction, value }) => ({ unit, rater, isB, cluster: instruction, value }));
  return armDifference([...inArm(before, false), ...inArm(after, true)], { random: seededRandom(FIGURE_SEED) });
}

const wire = ({ difference, interval, pValue }: ArmsDifference): ArmsDifference => ({ difference, interval, pValue });

/** Between raters of an arm, on responses with two labels or more in both. */
function alphaDifference(before: readonly Label[], after: readonly Label[], values: readonly number[]): ArmsDifference {
  const [a, b] = [tableOf(before, values), tableOf(after, values)];
  const instruction = new Map([...before, ...after].map((label) => [label.unit, label.instruction]));
  const clustersOf = ({ unitIds }: { unitIds: readonly string[] | null }) =>
    (unitIds ?? []).map((unit) => instruction.get(unit) ?? unit);
  const { alpha } = compareProtocols(a, b, {
    difference: "ordinal",
    design: "paired",
    clusters: { a: clustersOf(a), b: clustersOf(b) },
    random: seededRandom(FIGURE_SEED),
  });
  return wire(alpha);
}

/**
 * Distances to the checklist's outcome, as others of the arm answered it, and to each judge's score after it. A label of the
 * arm itself leaves its own rater out; one without the checklist is held against the same number of raters, each left out in
 * turn, so that both references are as noisy.
 */
function anchoringOf(
  before: readonly Label[],
  after: readonly Label[],
  all: readonly Label[],
  values: readonly number[],
): ArmsComparison["anchoring"] {
  const answered = groupRows(
    after.filter(({ passRate }) => passRate !== null),
    ({ unit }) => unit,
  );
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const toChecklist = (label: Label): Measured[] => {
    const own = answered.get(label.unit) ?? [];
    const leftOut = own.some(({ rater }) => rater === label.rater)
      ? own.filter(({ rater }) => rater === label.rater)
      : own;
    if (own.length < 2) return [];
    const distances = leftOut.map((left) => {
      const others = own.filter((other) => other !== left).map(({ passRate }) => passRate ?? 0);
      return Math.abs(label.level - (lowest + meanOf(others) * (highest - lowest)));
    });
    return [{ ...label, value: meanOf(distances) }];
  };
  const distances = (to: string | null, measure: (label: Label) => Measured[]) => {
    const { n, ...found } = differenceIn(before.flatMap(measure), after.flatMap(measure));
    return n === 0 ? [] : [{ to, labels: n, ...wire(found) }];
  };
  const arm = after[0]?.arm;
  const judges = groupRows(
    all.filter((label) => !label.isHuman && label.arm === arm),
    ({ raterName }) => raterName,
  );
  return [
    ...distances(null, toChecklist),
    ...[...judges].slice(0, MOST_JUDGES).flatMap(([name, labels]) => {
      const scored = new Map(labels.map(({ unit, level }) => [unit, level]));
      return distances(name, (label) => {
        const score = scored.get(label.unit);
        return score === undefined ? [] : [{ ...label, value: Math.abs(label.level - score) }];
      });
    }),
  ];
}
