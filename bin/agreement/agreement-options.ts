import { Option } from "commander";
import { nearestWord } from "@/lib/imports/study-format/nearest-word";
import type { Level } from "@/lib/stats/alpha/difference";
import { MEASUREMENT_LEVELS } from "@/lib/stats/registry/measurement-levels";
import { STATISTIC_NAMES, STATISTICS, type StatisticName } from "@/lib/stats/registry/statistics";
import { AppError } from "@/lib/wire/app-error";
import { listOf } from "../labels/label-file-options";
import type { ComputeOptions } from "./compute-agreement";

const LEVELS = Object.keys(MEASUREMENT_LEVELS).filter((level): level is Level => level in MEASUREMENT_LEVELS);
const DEFAULT_STATISTICS = "alpha,percent";

export function statisticsOptions(): Option[] {
  return [
    new Option(
      "--level <level>",
      "level of measurement for alpha: nominal, ordinal, interval or ratio; several as a,b (default: ordinal for numbers and declared values, nominal for words)",
    ),
    new Option("--statistics <list>", `all, or of: ${STATISTIC_NAMES.join(", ")}`).default(DEFAULT_STATISTICS),
  ];
}

export interface RawStatisticsOptions {
  readonly level?: string;
  readonly statistics: string;
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
