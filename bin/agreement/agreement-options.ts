import { type Command, Option } from "commander";
import { nearestWord } from "@/lib/imports/study-format/nearest-word";
import type { Level } from "@/lib/stats/alpha/difference";
import { MEASUREMENT_LEVELS } from "@/lib/stats/registry/measurement-levels";
import { STATISTIC_NAMES, STATISTICS, type StatisticName } from "@/lib/stats/registry/statistics";
import type { BootstrapMethod } from "@/lib/stats/resampling/bootstrap";
import { AppError } from "@/lib/wire/app-error";
import { listOf } from "../labels/label-file-options";
import type { ComputeOptions, ResamplingOptions } from "./compute-agreement";

const LEVELS = Object.keys(MEASUREMENT_LEVELS).filter((level): level is Level => level in MEASUREMENT_LEVELS);
const DEFAULT_STATISTICS = "alpha,percent";

export function addResamplingOptions(command: Command): void {
  command
    .option("--bootstrap <resamples>", "number of bootstrap resamples for the intervals; 0 for no intervals", "2000")
    .option("--seed <seed>", "random seed: the same seed gives the same intervals", "1")
    .option("--confidence <share>", "confidence level of the intervals", "0.95")
    .addOption(
      new Option("--interval <method>", "how an interval is made").choices(["percentile", "bca"]).default("percentile"),
    );
}

export function addStatisticsOptions(command: Command): void {
  command
    .option(
      "--level <level>",
      "level of measurement for alpha: nominal, ordinal, interval or ratio; several as a,b (default: ordinal for numbers and declared values, nominal for words)",
    )
    .option("--statistics <list>", `all, or of: ${STATISTIC_NAMES.join(", ")}`, DEFAULT_STATISTICS);
}

export interface RawResamplingOptions {
  readonly bootstrap: string;
  readonly seed: string;
  readonly confidence: string;
  readonly interval: BootstrapMethod;
}

export interface RawStatisticsOptions {
  readonly level?: string;
  readonly statistics: string;
}

export function readResamplingOptions(raw: RawResamplingOptions): ResamplingOptions {
  const resamples = wholeNumber("--bootstrap", raw.bootstrap, 0, 1_000_000);
  const confidence = Number(raw.confidence);
  if (!(confidence > 0 && confidence < 1)) {
    throw new AppError(
      "INVALID",
      `--confidence: expected a share between 0 and 1, such as 0.95; found ${raw.confidence}.`,
    );
  }
  return { resamples, seed: raw.seed, confidence, method: raw.interval };
}

export function readStatisticsOptions(raw: RawStatisticsOptions): Pick<ComputeOptions, "statistics" | "levels"> {
  const levels = raw.level === undefined ? null : listOf("--level", raw.level).map(levelOf);
  const names = listOf("--statistics", raw.statistics).flatMap(statisticNames);
  return { levels, statistics: STATISTIC_NAMES.filter((name) => names.includes(name)) };
}

export function levelOf(text: string): Level {
  const level = LEVELS.find((known) => known === text.toLowerCase());
  if (level) return level;
  throw new AppError("INVALID", `--level: expected nominal, ordinal, interval or ratio; found "${text}".`);
}

function statisticNames(text: string): readonly StatisticName[] {
  const wanted = text.toLowerCase().replaceAll("-", "_");
  if (wanted === "all") return STATISTIC_NAMES;
  const known = STATISTIC_NAMES.filter((name) => name === wanted || STATISTICS[name].aliases.includes(wanted));
  if (known.length > 0) return known;
  const aliases = STATISTIC_NAMES.flatMap((name) => STATISTICS[name].aliases);
  const near = nearestWord(wanted, [...STATISTIC_NAMES, "all", ...aliases]);
  throw new AppError(
    "INVALID",
    `--statistics: there is no "${text}".${near ? ` Did you mean ${near}?` : ""} There are all, ${STATISTIC_NAMES.join(", ")}.`,
  );
}

export function wholeNumber(option: string, raw: string, least: number, most: number): number {
  const text = raw.trim();
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new AppError("INVALID", `${option}: expected a whole number from ${least} to ${most}, found "${text}".`);
}
