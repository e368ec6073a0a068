import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { type LabelModel, labelModelFigure, type ModelNumber } from "@/lib/results/label-model";
import { isOfCategories, isOfRealNumbers, scaleOfRound } from "@/lib/round/protocol/round-scale";
import { reverseLevel, type Scale } from "@/lib/round/protocol/scale";
import { type FittedModel, fitModel, type ModelGroup, type Observation } from "@/lib/stats/models/label-model";
import type { Bounded } from "@/lib/stats/models/model-predictions";
import { backgroundRoundFigure } from "./figures/round-figure";
import type { AnalysedRound } from "./find-analysed-round";
import { liveLabels } from "./live-labels";

/** Of the logistic distribution, which is what no effect explains. */
const RESIDUAL = Math.PI ** 2 / 3;
const CONFIDENCE = 0.95;
/** More take longer than somebody waits: some hundred labels take a tenth of a second. */
const AT_ONCE = 1_000;

/**
 * Scores by a cumulative logit model, answers by a logistic one where a round asks for nothing else, preferences by
 * Bradley–Terry: systems as fixed effects, raters and instructions (pairs, responses) as random ones.
 */
export const readLabelModel = backgroundRoundFigure(
  labelModelFigure,
  async ({ round, raters }) => {
    const scale = scaleOfRound(round);
    const group = await modelGroup(round, raters, scale);
    // Where each response has labels of several raters, what is its own is no chance.
    const random = ["rater", "item", "unit"] as const;
    return {
      raters,
      ...shown(fitModel(group, { random, fixed: ["system"], value: noun(scale), confidence: CONFIDENCE })),
    };
  },
  AT_ONCE,
);

const noun = (scale: Scale | null) => scale?.noun ?? "answer";

const labelRow = z.object({
  rater: z.string(),
  unit: z.string(),
  item: z.string(),
  value: z.number(),
  system: z.string().nullable(),
  otherSystem: z.string().nullable(),
});

async function modelGroup(round: AnalysedRound, raters: RaterGroup, scale: Scale | null): Promise<ModelGroup> {
  // Categories have no order, and real numbers no thresholds.
  if (scale && (isOfCategories(scale) || isOfRealNumbers(scale)))
    return { observations: [], values: [], areAnswers: false };
  const found = await snapshot((db) =>
    rows(labelRow, scale ? levelsSql(round, raters) : answersSql(round, raters), db),
  );
  const ofPairs = scale?.comparison ?? null;
  const used = [...new Set(found.map(({ value }) => value))];
  const values = [
    ...new Set(used.flatMap((value) => (ofPairs && scale ? [value, reverseLevel(scale, value)] : [value]))),
  ].sort((a, b) => a - b);
  const places = new Map(values.map((value, place) => [value, place]));
  const observations = found.map(
    ({ value, system, otherSystem, ...of }): Observation => ({
      ...of,
      level: places.get(value) ?? 0,
      fixed: [system ?? "(none)"],
      systems: ofPairs && system !== null && otherSystem !== null ? [system, otherSystem] : null,
    }),
  );
  const areAnswers = scale === null;
  return {
    observations,
    values: areAnswers ? values.map((value) => (value === 1 ? "YES" : "NO")) : values,
    areAnswers,
  };
}

const SYSTEMS = Prisma.sql`
  JOIN response one ON one.id = t.response_a_id JOIN system ON system.id = one.system_id
  LEFT JOIN response two ON two.id = t.response_b_id LEFT JOIN system other ON other.id = two.system_id`;

function levelsSql(round: AnalysedRound, raters: RaterGroup): Prisma.Sql {
  return Prisma.sql`
    SELECT a.rater_id::text AS rater, t.id::text AS unit, t.instruction_id::text AS item, a.level::float8 AS value,
      system.name AS system, other.name AS "otherSystem"
    FROM annotation a JOIN task t ON t.id = a.task_id ${SYSTEMS}
    WHERE ${liveLabels(round, raters)} AND a.level IS NOT NULL
    ORDER BY t.position, a.rater_id`;
}

/** A unit is a question of a response; UNKNOWN is no answer. */
function answersSql(round: AnalysedRound, raters: RaterGroup): Prisma.Sql {
  return Prisma.sql`
    SELECT a.rater_id::text AS rater, t.id || ' ' || c.item_id || ' ' || c.side AS unit, t.instruction_id::text AS item,
      CASE WHEN c.answer = 'YES' THEN 1 ELSE 0 END AS value,
      CASE WHEN c.side = 'A' THEN system.name ELSE other.name END AS system, NULL AS "otherSystem"
    FROM annotation a JOIN task t ON t.id = a.task_id ${SYSTEMS} JOIN checklist_answer c ON c.annotation_id = a.id
    WHERE ${liveLabels(round, raters)} AND c.answer IN ('YES', 'NO')
    ORDER BY t.position, c.item_id, c.side, a.rater_id`;
}

function shown(fitted: FittedModel): Omit<LabelModel, "raters" | "asOf"> {
  const { kind, formula, n, nRaters, nItems, factors, terms, fit, notes } = fitted;
  const about = { kind, formula, labels: n, nRaters, nItems, notes: [...notes] };
  if (!fit.defined) {
    return { ...about, reason: fit.explanation, logLikelihood: null, systems: [], differences: [], effects: [] };
  }
  const { model, predictions } = fit.value;
  const [factor, prediction] = [factors[0], predictions[0]];
  const names = factor?.levels ?? [];
  const whole = model.terms.reduce((sum, { variance }) => sum + variance, RESIDUAL);
  return {
    ...about,
    reason: null,
    logLikelihood: model.logLikelihood,
    systems: (prediction?.levels ?? []).map(({ predicted }, k) => ({
      system: names[k] ?? "",
      n: factor?.counts[k] ?? 0,
      predicted: numberOf(predicted),
    })),
    differences: (prediction?.differences ?? []).map(({ a, b, difference, pValue, adjustedPValue, predicted }) => ({
      a: names[a] ?? "",
      b: names[b] ?? "",
      logOdds: numberOf(difference),
      pValue,
      adjustedPValue,
      predicted: numberOf(predicted),
    })),
    effects: model.terms.map(({ variance, effects }, k) => ({
      name: terms[k]?.formula ?? "",
      groups: effects.length,
      variance,
      share: variance / whole,
    })),
  };
}

function numberOf({ value, low, high }: Bounded): ModelNumber {
  return [value, low, high].every(Number.isFinite) ? { value, low, high } : null;
}
