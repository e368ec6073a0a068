import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { PROJECT_ROOT } from "../support/files.mjs";
import { dim, seconds } from "../support/progress.mjs";
import { atEnd, handleSignals } from "../support/shutdown";
import { endRunningPrograms } from "./run-program";
import { NO_REPORT, runStage, type SharedEnvironment, type StageResult } from "./run-stage";
import { quickStages, STAGE_NAMES, STAGES, type Stage, type StageName, withNeeds } from "./stages";
import { addCounts, countsLine, type TestCounts } from "./test-counts";

/**
 * Runs the tests and prints what came of them.
 * @param words none for everything, "quick", or a stage and arguments for its test runner
 * @returns exit code
 */
export async function runTests(words: readonly string[]): Promise<number> {
  handleSignals();
  atEnd(async () => {
    for (const output of await endRunningPrograms()) console.log(`\n${output.trim()}`);
  });
  const [name, ...parameters] = words;
  if (name === undefined) return runStages(STAGES);
  if (name === "quick") return runStages(quickStages(branchedFrom()));
  if (!isStageName(name)) throw new Error(`There is no stage ${name}. Expected one of ${STAGE_NAMES.join(", ")}.`);
  return runOne(name, parameters);
}

function isStageName(name: string): name is StageName {
  return STAGE_NAMES.includes(name);
}

/** The commit at which this branch left main, or the last one, where there is no main. */
function branchedFrom(): string {
  for (const main of ["main", "origin/main"]) {
    const { stdout, status } = spawnSync("git", ["merge-base", "HEAD", main], { cwd: PROJECT_ROOT, encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  return "HEAD";
}

/** A single stage speaks to the terminal itself and takes its runner's arguments. */
async function runOne(name: StageName, parameters: readonly string[]): Promise<number> {
  const shared: SharedEnvironment = {};
  for (const stage of withNeeds(name)) {
    const wanted = stage.name === name;
    const result = await runStage(stage, shared, { live: wanted, parameters: wanted ? parameters : [] });
    if (!wanted && result.succeeded) console.log(`✓ ${stage.title.padEnd(34)} ${seconds(result.milliseconds)}`);
    if (!result.succeeded && result.output) console.error(result.output);
    if (wanted && stage.count) console.log(countsLine(finalCounts(result)));
    if (!result.succeeded) return 1;
  }
  return 0;
}

async function runStages(stages: readonly Stage[]): Promise<number> {
  const begun = performance.now();
  const results = await schedule(stages, Math.min(2, availableParallelism()));
  for (const result of results) {
    if (result.ran && !result.succeeded) console.log(`\n──── ${result.stage.title} ────\n${result.output.trim()}`);
  }
  const skipped = results.flatMap((result) => result.skipped);
  if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.map((title) => `  ${title}`).join("\n")}`);
  // Once more, as the end of a long output is what people read, and machines keep.
  const failed = results.flatMap((result) => result.failed);
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map(indented).join("\n")}`);
  console.log(`\nAll of it took ${seconds(performance.now() - begun)}.`);
  for (const result of results) console.log(summaryLine(result));
  console.log(countsLine(addCounts(results.map(finalCounts))));
  return results.every(({ succeeded }) => succeeded) ? 0 : 1;
}

const indented = (text: string): string => text.replaceAll(/^/gm, "  ");

/** Runs up to `places` stages at once, each as soon as the stages it waits for have ended. */
async function schedule(stages: readonly Stage[], places: number): Promise<StageResult[]> {
  const shared: SharedEnvironment = {};
  const ended = new Map<StageName, StageResult>();
  const waiting = [...stages];
  const running = new Set<Promise<void>>();
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex((stage) => [...stage.needs, ...stage.after].every((name) => ended.has(name)));
    const stage = running.size < places && next >= 0 ? waiting.splice(next, 1)[0] : undefined;
    if (!stage) {
      await Promise.race(running);
      continue;
    }
    if (stage.needs.some((name) => !ended.get(name)?.succeeded)) {
      ended.set(stage.name, {
        stage,
        ran: false,
        succeeded: false,
        ...NO_REPORT,
        output: "",
        milliseconds: 0,
      });
      continue;
    }
    console.log(`… ${stage.title}`);
    const run = runStage(stage, shared, { live: false, parameters: [] }).then((result) => {
      ended.set(stage.name, result);
      running.delete(run);
      console.log(summaryLine(result));
    });
    running.add(run);
  }
  return stages.flatMap(({ name }) => ended.get(name) ?? []);
}

function summaryLine({ stage, ran, succeeded, counts, milliseconds }: StageResult): string {
  const what = ran ? (stage.count ? countsLine(counts) : succeeded ? "" : "failed") : "not run: what it needs failed";
  const mark = succeeded ? "✓" : "✗";
  return `${mark} ${stage.title.padEnd(22)} ${seconds(milliseconds).padStart(8)}  ${dim(what)}`;
}

/** A stage that failed without a failed test of its own (lint, types, a crash) counts as one. */
function finalCounts({ succeeded, counts }: StageResult): TestCounts {
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
