import type { Level } from "@/lib/stats/alpha/difference";
import type { LabelValue } from "@/lib/stats/label-value";
import type { StudyAssumptions } from "@/lib/stats/planning/study-assumptions";
import { AppError } from "@/lib/wire/app-error";
import { levelOf } from "../agreement/agreement-options";
import { declaredValues, listOf } from "../labels/label-file-options";
import { wholeNumber } from "../statistics/resampling-options";

export interface RawPlanOptions {
  readonly width?: string;
  readonly delta?: string;
  readonly raters?: string;
  readonly alpha?: string;
  readonly values?: string;
  readonly shares?: string;
  readonly level?: string;
  readonly confidence: string;
  readonly power: string;
  readonly significance: string;
  readonly maxUnits: string;
  readonly simulations: string;
  readonly seed: string;
}

/** What the planned study shall reach. */
export type PlanTarget =
  | { readonly kind: "width"; readonly width: number; readonly confidence: number }
  | { readonly kind: "delta"; readonly delta: number; readonly power: number; readonly significance: number };

export interface PlanOptions {
  readonly target: PlanTarget;
  readonly raters: readonly number[];
  /** null: the pilot's, or the one that fits the values */
  readonly level: Level | null;
  readonly alpha: number | null;
  readonly simulations: number;
  readonly seed: string;
  readonly maxUnits: number;
}

const DEFAULT_RATERS = "2,3,4,5";

export function readPlanOptions(raw: RawPlanOptions): PlanOptions {
  return {
    target: readTarget(raw),
    raters: listOf("--raters", raw.raters ?? DEFAULT_RATERS).map((text) => wholeNumber("--raters", text, 2, 50)),
    level: raw.level === undefined ? null : levelOf(raw.level),
    alpha: raw.alpha === undefined ? null : numberBetween("--alpha", raw.alpha, 0, 1),
    simulations: wholeNumber("--simulations", raw.simulations, 100, 100_000),
    seed: raw.seed,
    maxUnits: wholeNumber("--max-units", raw.maxUnits, 10, 10_000_000),
  };
}

function readTarget({ width, delta, confidence, power, significance }: RawPlanOptions): PlanTarget {
  if ((width === undefined) === (delta === undefined)) {
    throw new AppError(
      "INVALID",
      "Expected either --width 0.1 (of alpha's interval) or --delta 0.1 (a change in alpha to be found): give one of the two.",
    );
  }
  if (width !== undefined) {
    return {
      kind: "width",
      width: numberBetween("--width", width, 0.001, 2),
      confidence: numberBetween("--confidence", confidence, 0.5, 0.9999),
    };
  }
  const change = numberBetween("--delta", delta ?? "", -1, 1);
  if (change === 0) throw new AppError("INVALID", "--delta: expected a change other than 0.");
  return {
    kind: "delta",
    delta: change,
    power: numberBetween("--power", power, 0.05, 0.999),
    significance: numberBetween("--significance", significance, 0.0001, 0.5),
  };
}

/** What is assumed without a pilot: alpha, the values, and how common each is (equally, when nothing is said). */
export function assumptionsFromOptions(raw: RawPlanOptions, alpha: number | null): StudyAssumptions {
  if (alpha === null) {
    throw new AppError("INVALID", "Expected a pilot file, or --alpha with the agreement that you expect, such as 0.6.");
  }
  const texts = declaredValues(raw.values ?? "1,2,3,4,5");
  const isNumeric = texts.every((text) => Number.isFinite(Number(text)));
  const values: LabelValue[] = texts.map((text) => (isNumeric ? Number(text) : text));
  const shares =
    raw.shares?.split(",").map((text) => numberBetween("--shares", text.trim(), 0, 1_000_000)) ?? values.map(() => 1);
  if (shares.length !== values.length) {
    throw new AppError(
      "INVALID",
      `--shares: expected ${values.length} numbers, one for each of the values ${texts.join(", ")}; found ${shares.length}.`,
    );
  }
  return { values, shares, alpha };
}

function numberBetween(option: string, text: string, least: number, most: number): number {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (number >= least && number <= most) return number;
  throw new AppError("INVALID", `${option}: expected a number from ${least} to ${most}, found "${text}".`);
}
