import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../support/build.mjs";
import { ensureChromium } from "../support/chromium.mjs";
import { servesBuild } from "../support/instance.mjs";
import { measureSlowness } from "../support/patience.mjs";
import { runProgram } from "./run-program";
import type { Stage } from "./stages";
import { NO_TESTS, type TestCounts } from "./test-counts";

export interface StageResult {
  stage: Stage;
  succeeded: boolean;
  /** False when something it needs failed. */
  ran: boolean;
  counts: TestCounts;
  /** Titles of the skipped tests; each says why. */
  skipped: string[];
  /** Titles of the failed tests, with what they said. */
  failed: string[];
  output: string;
  milliseconds: number;
}

/** What one stage leaves for the ones that need it. */
export type SharedEnvironment = Record<string, string>;

/** Runs a stage to its end. Never throws: whatever goes wrong is its result. */
export async function runStage(
  stage: Stage,
  shared: SharedEnvironment,
  options: { live: boolean; parameters: readonly string[] },
): Promise<StageResult> {
  const begun = performance.now();
  const outcome = await attempt(stage, shared, options).catch((error: unknown) => ({
    succeeded: false,
    ...NO_REPORT,
    output: error instanceof Error ? error.message : String(error),
  }));
  return { stage, ran: true, milliseconds: performance.now() - begun, ...outcome };
}

type Outcome = Pick<StageResult, "succeeded" | "counts" | "skipped" | "failed" | "output">;

/** Of a stage that has no tests, or none that are known. */
export const NO_REPORT: Pick<Outcome, "counts" | "skipped" | "failed"> = { counts: NO_TESTS, skipped: [], failed: [] };

async function attempt(
  stage: Stage,
  shared: SharedEnvironment,
  { live, parameters }: { live: boolean; parameters: readonly string[] },
): Promise<Outcome> {
  if (stage.name === "chromium") {
    shared.CHROMIUM_PATH = await ensureChromium();
    return { succeeded: true, ...NO_REPORT, output: shared.CHROMIUM_PATH };
  }
  if (stage.name === "build") {
    const done = await ensureBuilt({ inUse: servesBuild });
    return { succeeded: true, ...NO_REPORT, output: done ? "" : "up to date" };
  }
  const directory = await mkdtemp(join(tmpdir(), "tickbox-report-"));
  try {
    return await runPrograms(stage, shared, { live, parameters, report: join(directory, "report.json") });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function runPrograms(
  stage: Stage,
  shared: SharedEnvironment,
  { live, parameters, report }: { live: boolean; parameters: readonly string[]; report: string },
): Promise<Outcome> {
  let code = 0;
  let output = "";
  // As the machine is now: another stage or another program may be running too.
  const slowness = measureSlowness();
  for (const [script, ...fixed] of stage.programs) {
    const reporting = stage.count ? reportParameters(script, report, live) : [];
    const result = await runProgram({
      program: [script, ...fixed, ...reporting, ...parameters],
      environment: {
        ...shared,
        TICKBOX_SLOWNESS: String(slowness),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(live ? {} : { NO_COLOR: "1" }),
      },
      limitMilliseconds: stage.limitMinutes * 60_000,
      live,
    });
    code = result.code;
    output += result.output;
    if (code !== 0) break;
  }
  const written = await readReport(report);
  const reported = written === null ? NO_REPORT : read(stage, written);
  return { ...reported, succeeded: code === 0 && reported.counts.failed === 0, output };
}

const read = (stage: Stage, report: unknown): typeof NO_REPORT => ({
  counts: stage.count?.(report) ?? NO_TESTS,
  skipped: stage.skipped?.(report) ?? [],
  failed: stage.failed?.(report) ?? [],
});

/** Live, every test is worth a line; in a report, only what went wrong is. */
function reportParameters(script: string, report: string, live: boolean): string[] {
  if (!script.startsWith("vitest")) return [`--reporter=${live ? "line" : "./e2e/support/failure-reporter.ts"},json`];
  const said = [live ? "default" : "dot", "json", "./bin/test/running-files-reporter.ts"];
  return [...said.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`];
}

/** A program that died before its report was written has none; that it failed is known by its exit code. */
async function readReport(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch(() => null);
  return text === null ? null : JSON.parse(text);
}
