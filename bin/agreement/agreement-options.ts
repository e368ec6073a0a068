import { type Command, Option } from "commander";
import { AppError } from "@/lib/domain/app-error";
import { nearestWord } from "@/lib/domain/study-format/nearest-word";
import type { Level } from "@/lib/stats/alpha/difference";
import type { BootstrapMethod } from "@/lib/stats/resampling/bootstrap";
import { listOf } from "../labels/label-file-options";
import type { ComputeOptions, ResamplingOptions } from "./compute-agreement";
import { STATISTIC_ALIASES, STATISTICS, type StatisticEntry } from "./statistics";

const LEVELS = ["nominal", "ordinal", "interval", "ratio"] as const satisfies readonly Level[];
const DEFAULT_STATISTICS = "alpha,percent";

export function addResamplingOptions(command: Command): void {
  command
    .option("--bootstrap <resamples>", "how often units are drawn again for the intervals; 0 for no intervals", "2000")
    .option("--seed <seed>", "where the random numbers start: the same seed gives the same intervals", "1")
    .option("--confidence <share>", "of the intervals", "0.95")
    .addOption(
      new Option("--interval <method>", "how an interval is made").choices(["percentile", "bca"]).default("percentile"),
    );
}

export function addStatisticsOptions(command: Command): void {
  command
    .option(
      "--level <level>",
      "nominal, ordinal, interval or ratio, for alpha; several as a,b; when left out ordinal for numbers and declared values, nominal for words",
    )
    .option("--statistics <list>", `all, or of: ${STATISTICS.map(({ name }) => name).join(", ")}`, DEFAULT_STATISTICS);
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
  return { levels, statistics: STATISTICS.filter(({ name }) => names.includes(name)) };
}

export function levelOf(text: string): Level {
  const level = LEVELS.find((known) => known === text.toLowerCase());
  if (level) return level;
  throw new AppError("INVALID", `--level: expected nominal, ordinal, interval or ratio; found "${text}".`);
}

function statisticNames(text: string): readonly StatisticEntry["name"][] {
  const name = text.toLowerCase().replaceAll("-", "_");
  const known = STATISTIC_ALIASES[name] ?? STATISTICS.filter((entry) => entry.name === name).map((entry) => entry.name);
  if (known.length > 0) return known;
  const names = STATISTICS.map((entry) => entry.name);
  const near = nearestWord(name, [...names, ...Object.keys(STATISTIC_ALIASES)]);
  throw new AppError(
    "INVALID",
    `--statistics: there is no "${text}".${near ? ` Did you mean ${near}?` : ""} There are all, ${names.join(", ")}.`,
  );
}

export function wholeNumber(option: string, raw: string, least: number, most: number): number {
  const text = raw.trim();
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new AppError("INVALID", `${option}: expected a whole number from ${least} to ${most}, found "${text}".`);
}
