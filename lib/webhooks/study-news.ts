import { counted, formatNumber } from "@/lib/format/format-number";

/** What happened in a study between two digests that a researcher should know of: counts and pseudonyms, no text of a response. */
export interface StudyNews {
  readonly study: string;
  readonly rounds: readonly RoundNews[];
  readonly runs: readonly RunNews[];
}

export interface RoundNews {
  readonly round: string;
  /** its page, from the server’s address on */
  readonly path: string;
  /** the last label that it wanted came in */
  readonly isComplete: boolean;
  /** by people; of all rounds that are labelled together, in the first one */
  readonly newLabels: number;
  readonly labels: number;
  readonly wanted: number;
  readonly alpha: AlphaNews | null;
  /** pseudonyms of those who became idle */
  readonly idle: readonly string[];
  /** labels that others rejected, and that wait for their own rater or for another one */
  readonly returned: { readonly same: number; readonly another: number };
}

export interface AlphaNews {
  readonly alpha: number | null;
  /** of its 95% interval */
  readonly low: number | null;
  readonly high: number | null;
  /** what it allows to conclude, or why it is not defined */
  readonly meaning: string;
  /** after "among" */
  readonly raters: string;
  /** tasks with two labels or more, which it is from */
  readonly units: number;
}

export interface RunNews {
  readonly run: string;
  readonly path: string;
  /** null: it finished */
  readonly stopped: "budget" | "limit" | "endpoint" | "failures" | null;
  readonly failed: number;
}

/** Rounds and runs of one digest; the others are counted. */
export const MAX_DIGEST_NEWS = 40;

const STOPPED = {
  budget: "its budget is used up",
  limit: "a spending limit is reached",
  endpoint: "its endpoint refuses requests",
  failures: "too many items failed in a row",
} as const satisfies Record<NonNullable<RunNews["stopped"]>, string>;

/** A part of the digest for each study. @param address the server's own */
export function newsParts(news: readonly StudyNews[], address: string): string[] {
  let left = MAX_DIGEST_NEWS;
  const take = <Item>(items: readonly Item[]): Item[] => {
    const taken = items.slice(0, left);
    left -= taken.length;
    return taken;
  };
  return news.map(({ study, rounds, runs }) => {
    const shown = [
      ...take(rounds).map((round) => roundText(round, address)),
      ...take(runs).map((run) => runText(run, address)),
    ];
    const more = rounds.length + runs.length - shown.length;
    return [
      oneLine(study),
      ...shown,
      ...(more > 0 ? [`${counted(more, "more round or run", "more rounds or runs")} with news, not shown here.`] : []),
    ].join("\n\n");
  });
}

/** For the subject: what asks for a researcher first, and new labels where nothing does. */
export function newsSummary(news: readonly StudyNews[]): string | null {
  const rounds = news.flatMap((study) => study.rounds);
  const complete = rounds.filter(({ isComplete }) => isComplete).length;
  const idle = sum(rounds.map((round) => round.idle.length));
  const returned = sum(rounds.map(({ returned }) => returned.same + returned.another));
  const runs = sum(news.map((study) => study.runs.length));
  const urgent = [
    ...(complete > 0 ? [`${counted(complete, "round")} complete`] : []),
    ...(idle > 0 ? [counted(idle, "idle rater")] : []),
    ...(returned > 0 ? [counted(returned, "returned label")] : []),
    ...(runs > 0 ? [counted(runs, "failed run")] : []),
  ];
  if (urgent.length > 0) return urgent.join(", ");
  return news.length > 0 ? counted(sum(rounds.map(({ newLabels }) => newLabels)), "new label") : null;
}

function roundText(news: RoundNews, address: string): string {
  const { returned, idle } = news;
  const waiting = [
    ...(returned.same > 0 ? [`${returned.same} to ${returned.same === 1 ? "its rater" : "their raters"}`] : []),
    ...(returned.another > 0 ? [`${returned.another} to other raters`] : []),
  ];
  return [
    `Round “${oneLine(news.round)}”${news.isComplete ? " is complete." : ""}`,
    ...(news.newLabels > 0 ? [`  ${counted(news.newLabels, "new label")}: ${news.labels} of ${news.wanted}`] : []),
    ...(news.alpha ? [`  ${alphaText(news.alpha)}`] : []),
    ...(idle.length > 0 ? [`  Idle for two days or more: ${idle.join(", ")}`] : []),
    ...(waiting.length > 0 ? [`  Labels rejected and returned: ${waiting.join(", ")}`] : []),
    `  ${address}${news.path}`,
  ].join("\n");
}

function alphaText({ alpha, low, high, meaning, raters, units }: AlphaNews): string {
  if (alpha === null) return `Alpha: ${meaning}`;
  const interval =
    low === null || high === null ? "no interval" : `95% interval ${formatNumber(low)} to ${formatNumber(high)}`;
  return `Alpha ${formatNumber(alpha)} (${interval}) among ${raters}, from ${counted(units, "task")} with two labels or more. ${meaning}.`;
}

function runText({ run, path, stopped, failed }: RunNews, address: string): string {
  const failures = failed === 0 ? "" : `${counted(failed, "item")} failed`;
  const end =
    stopped === null
      ? `finished, but ${failures}.`
      : `stopped: ${STOPPED[stopped]}${failures === "" ? "" : ` (${failures})`}.`;
  return [`Run “${oneLine(run)}” ${end}`, `  ${address}${path}`].join("\n");
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
