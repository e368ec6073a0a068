import { shorten } from "@/lib/imports/shorten";
import type { Factor, FittedModel, ModelFit } from "@/lib/stats/models/label-model";
import type { Estimate } from "@/lib/stats/models/mixed-model";
import { type Bounded, bounded, type PredictedDifference, waldP } from "@/lib/stats/models/model-predictions";
import { defined, type Statistic, undefinedBecause } from "@/lib/stats/statistic";
import { type Column, column, rowsJson, tableText } from "../statistics/columns";
import { pText, shortPercent, valueJson } from "../statistics/printed-values";
import { shortNumber } from "../support/text-table";

/** Of one group of labels. */
export type ModelOfGroup = FittedModel & { readonly by: Readonly<Record<string, string | null>> };

interface Options {
  readonly confidence: number;
  readonly isGrouped: boolean;
}

interface Row extends Estimate {
  readonly name: string;
}

interface TermRow {
  readonly name: string;
  readonly nGroups: number;
  readonly variance: number;
  readonly share: number;
}

interface LevelRow {
  readonly level: string;
  readonly n: number;
  readonly predicted: Bounded;
}

interface DifferenceRow extends PredictedDifference {
  readonly nameA: string;
  readonly nameB: string;
}

interface GroupRow {
  readonly name: string;
  readonly effect: number;
  readonly deviation: number;
}

/** Of the logistic distribution, which is what no effect explains. */
const RESIDUAL = Math.PI ** 2 / 3;

/** The object that --json prints; with --by a list of such under `groups`. */
export function modelJson(models: readonly ModelOfGroup[], { confidence, isGrouped }: Options) {
  const each = models.map((model) => ({ ...(isGrouped && { by: model.by }), ...oneJson(model, confidence) }));
  return isGrouped ? { groups: each } : { ...each[0] };
}

function oneJson(fitted: FittedModel, confidence: number) {
  const { kind, formula, n, nRaters, nItems, values, fit, notes } = fitted;
  const about = { model: kind, formula, n, n_raters: nRaters, n_items: nItems, values, notes, confidence };
  if (!fit.defined) return { ...about, reason: fit.reason, explanation: fit.explanation };
  const { model } = fit.value;
  return {
    ...about,
    reason: null,
    log_likelihood: model.logLikelihood,
    n_parameters: model.nParameters,
    aic: aicOf(fit.value),
    fixed: rowsJson(fixedColumns(confidence), fixedRows(fitted, fit.value)),
    thresholds: thresholdRows(fitted, fit.value).map(({ name, value, error }) => ({ between: name, value, error })),
    random: termRows(fitted, fit.value).map(({ name, nGroups, variance, share }) => ({
      term: name,
      n_groups: nGroups,
      variance,
      sd: Math.sqrt(variance),
      share,
      is_singular: variance === 0,
    })),
    factors: fitted.factors.map((factor, index) => ({
      factor: factor.column,
      levels: levelRows(factor, fit.value, index).map(({ level, n: own, predicted }) => ({
        level,
        n: own,
        predicted: boundedJson(predicted),
      })),
      differences: differenceRows(factor, fit.value, index).map(differenceJson),
    })),
    effects: fitted.terms.map((term, index) => ({
      term: term.kind,
      groups: groupRows(fitted, fit.value, index).map(({ name, effect, deviation }) => ({ name, effect, deviation })),
    })),
  };
}

function differenceJson({ nameA, nameB, difference, pValue, adjustedPValue, predicted }: DifferenceRow) {
  return {
    a: nameA,
    b: nameB,
    difference: { ...boundedJson(difference), p: pValue, p_holm: adjustedPValue },
    predicted: boundedJson(predicted),
  };
}

function boundedJson({ value, error, low, high }: Bounded) {
  return { ...valueJson(numberOf(value)), error: Number.isFinite(error) ? error : null, ci: [low, high].map(finite) };
}

const finite = (value: number) => (Number.isFinite(value) ? value : null);
/** Words have no mean. */
const numberOf = (value: number): Statistic =>
  Number.isFinite(value) ? defined(value) : undefinedBecause("values-not-numeric");

const aicOf = ({ model }: ModelFit) => 2 * model.nParameters - 2 * model.logLikelihood;

/** Paragraphs for people. */
export function modelText(name: string, models: readonly ModelOfGroup[], options: Options): (string | string[])[] {
  return models.flatMap((model) => [
    [
      ...Object.entries(model.by).map(([by, value]) => `${by} ${shorten(value ?? "(nothing)", 60)}`),
      `${TITLES[model.kind]} of ${name}: ${model.formula}`,
      `${model.n.toLocaleString("en")} labels, ${model.nRaters.toLocaleString("en")} raters, ${model.nItems.toLocaleString("en")} items${fitLine(model)}`,
      ...model.notes,
    ],
    ...(model.fit.defined
      ? fitText(model, model.fit.value, options.confidence)
      : [`Undefined. ${model.fit.explanation}`]),
  ]);
}

const TITLES: Record<FittedModel["kind"], string> = {
  cumulative: "Cumulative logit model",
  logistic: "Logistic model",
  paired: "Bradley–Terry model",
};

function fitLine({ fit }: FittedModel): string {
  if (!fit.defined) return "";
  return `; log-likelihood ${fit.value.model.logLikelihood.toFixed(3)}, AIC ${aicOf(fit.value).toFixed(1)}`;
}

function fitText(fitted: FittedModel, fit: ModelFit, confidence: number): string[] {
  const isOfPairs = fitted.kind === "paired";
  const thresholds = isOfPairs && fitted.values.length === 2 ? [] : thresholdRows(fitted, fit);
  const predicted = isOfPairs ? "win rate of a" : fitted.kind === "logistic" && isShare(fitted) ? "share" : "mean";
  const terms = termRows(fitted, fit);
  const raters = fitted.terms.findIndex(({ kind }) => kind === "rater");
  return [
    tableText(fixedColumns(confidence), [...fixedRows(fitted, fit), ...thresholds], confidence),
    terms.length > 0 ? tableText(TERMS, terms) : "",
    terms.some(({ variance }) => variance === 0)
      ? "A variance of 0 (a singular fit): the labels show no such differences beyond chance."
      : "",
    ...fitted.factors.flatMap((factor, index) => [
      isOfPairs ? "" : tableText(levelColumns(factor.column, predicted), levelRows(factor, fit, index), confidence),
      tableText(
        differenceColumns(isOfPairs ? predicted : `${predicted} a − b`),
        differenceRows(factor, fit, index),
        confidence,
      ),
    ]),
    raters < 0 || isOfPairs ? "" : tableText(GROUPS, groupRows(fitted, fit, raters).slice(0, MOST_GROUPS)),
    [
      "Maximum likelihood with Laplace’s approximation, as R’s ordinal::clmm and lme4::glmer. Effects are log odds.",
      `Intervals: Wald, ${shortPercent(confidence)}%. Predicted: for a typical rater and item, whose effects are 0.`,
      "p (Holm): corrected over all differences.",
    ].join("\n"),
  ];
}

/** Preferences that are no more than outcomes. */
const OUTCOMES: Readonly<Record<string | number, string>> = { 2: "A", 3: "tie", 4: "B" };

const MOST_GROUPS = 30;

function isShare({ values }: FittedModel): boolean {
  return values.join() === "NO,YES" || values.join() === "0,1";
}

function thresholdRows({ values, kind }: FittedModel, { model }: ModelFit): Row[] {
  if (kind === "logistic") {
    // As R has it: the intercept is the threshold's reverse.
    return model.thresholds.map(({ value, error }) => ({ name: "(Intercept)", value: -value, error }));
  }
  const areOutcomes = kind === "paired" && values.every((value) => value in OUTCOMES);
  const names = values.map((value) => (areOutcomes ? OUTCOMES[value] : String(value)));
  return model.thresholds.map((estimate, k) => ({ name: `${names[k]}|${names[k + 1]}`, ...estimate }));
}

function fixedRows({ factors }: FittedModel, { model }: ModelFit): Row[] {
  const names = factors.flatMap(({ column: of, levels }) => levels.slice(1).map((level) => `${of} ${level}`));
  return model.fixed.map((estimate, k) => ({ name: names[k] ?? "", ...estimate }));
}

function termRows({ terms }: FittedModel, { model }: ModelFit): TermRow[] {
  const whole = model.terms.reduce((sum, { variance }) => sum + variance, RESIDUAL);
  return model.terms.map(({ variance, effects }, k) => ({
    name: terms[k]?.formula ?? "",
    nGroups: effects.length,
    variance,
    share: variance / whole,
  }));
}

function levelRows({ levels, counts }: Factor, { predictions }: ModelFit, index: number): LevelRow[] {
  return (predictions[index]?.levels ?? []).map(({ predicted }, k) => ({
    level: levels[k] ?? "",
    n: counts[k] ?? 0,
    predicted,
  }));
}

function differenceRows({ levels }: Factor, { predictions }: ModelFit, index: number): DifferenceRow[] {
  return (predictions[index]?.differences ?? []).map((each) => ({
    ...each,
    nameA: levels[each.a] ?? "",
    nameB: levels[each.b] ?? "",
  }));
}

/** The largest effects first. */
function groupRows({ terms }: FittedModel, { model }: ModelFit, index: number): GroupRow[] {
  const names = terms[index]?.groups ?? [];
  return (model.terms[index]?.effects ?? [])
    .map((each, k) => ({ name: names[k] ?? "", ...each }))
    .sort((a, b) => b.effect - a.effect);
}

const rangeText = ({ value, low, high }: Bounded) =>
  Number.isFinite(value) ? `${shortNumber(low)} to ${shortNumber(high)}` : "";
const numberText = (value: number) => (Number.isFinite(value) ? shortNumber(value) : "");

function fixedColumns(confidence: number): Column<Row>[] {
  const boundsOf = (row: Row) => bounded(row, confidence);
  return [
    column.named("effect", ({ name }) => name, 40),
    { title: "log odds", align: "right", text: ({ value }) => numberText(value), json: ({ value }) => ({ value }) },
    {
      title: "SE",
      align: "right",
      text: ({ error }) => (error > 0 ? numberText(error) : ""),
      json: ({ error }) => ({ error }),
    },
    {
      title: "interval",
      text: (row) => (row.error > 0 ? rangeText(boundsOf(row)) : ""),
      json: (row) => ({ ci: [boundsOf(row).low, boundsOf(row).high] }),
    },
    {
      title: "p",
      align: "right",
      text: (row) => (row.name.includes("|") || !(row.error > 0) ? "" : pText(defined(waldP(row)))),
      json: (row) => ({ p: waldP(row) }),
    },
  ];
}

const TERMS: readonly Column<TermRow>[] = [
  column.named("random effect", ({ name }) => name, 40),
  column.count("groups", ({ nGroups }) => nGroups),
  column.number("variance", "variance", ({ variance }) => defined(variance)),
  column.number("SD", "sd", ({ variance }) => defined(Math.sqrt(variance))),
  column.number("share of variance", "share", ({ share }) => defined(share)),
];

function levelColumns(factor: string, predicted: string): Column<LevelRow>[] {
  return [
    column.named(factor, ({ level }) => level, 40),
    column.count("labels", ({ n }) => n),
    column.onlyText(`predicted ${predicted}`, ({ predicted: { value } }) => numberText(value), "right"),
    column.onlyText("interval", ({ predicted: of }) => rangeText(of)),
  ];
}

function differenceColumns(predicted: string): Column<DifferenceRow>[] {
  return [
    column.named("a", ({ nameA }) => nameA),
    column.named("b", ({ nameB }) => nameB),
    column.onlyText("log odds a − b", ({ difference }) => numberText(difference.value), "right"),
    column.onlyText("interval", ({ difference }) => rangeText(difference)),
    column.onlyText("p", ({ pValue }) => pText(defined(pValue)), "right"),
    column.onlyText("p (Holm)", ({ adjustedPValue }) => pText(defined(adjustedPValue)), "right"),
    column.onlyText(`predicted ${predicted}`, ({ predicted: { value } }) => numberText(value), "right"),
    column.onlyText("interval", ({ predicted: of }) => rangeText(of)),
  ];
}

const GROUPS: readonly Column<GroupRow>[] = [
  column.named("rater", ({ name }) => name, 30),
  column.onlyText("effect", ({ effect }) => numberText(effect), "right"),
  column.onlyText("SD given the labels", ({ deviation }) => numberText(deviation), "right"),
];
