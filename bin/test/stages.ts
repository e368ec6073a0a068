import { failedByPlaywright, failedByVitest } from "./failed-tests";
import { skippedByPlaywright, skippedByVitest } from "./skipped-titles";
import type { TestCounts } from "./test-counts";
import { countPlaywright, countVitest } from "./test-counts";

export type StageName = "lint" | "types" | "chromium" | "build" | "unit" | "db" | "e2e" | "processes" | "lab";

/** One part of `npm test`. */
export interface Stage {
  name: StageName;
  title: string;
  /** Without these there is no point in running it. */
  needs: readonly StageName[];
  /** It waits for these, however they end. */
  after: readonly StageName[];
  /** What hangs is ended by then, on a machine with nothing else to do; a slower one takes its time. */
  limitMinutes: number;
  /** Programs of node_modules, one after the other; a stage without any is done by this process itself. */
  programs: readonly (readonly [script: string, ...parameters: string[]])[];
  /** Reads the JSON report that the last program wrote. */
  count?: (report: unknown) => TestCounts;
  /** The titles of the tests that the report says were skipped. */
  skipped?: (report: unknown) => string[];
  /** The titles of the tests that the report says failed, with what they said. */
  failed?: (report: unknown) => string[];
}

const VITEST = "vitest/vitest.mjs";
const VITEST_REPORT = { count: countVitest, skipped: skippedByVitest, failed: failedByVitest };
const PLAYWRIGHT_REPORT = { count: countPlaywright, skipped: skippedByPlaywright, failed: failedByPlaywright };

/**
 * In the order in which they begin when there is room: first what the browser tests wait for, then those, being the
 * longest, and in parallel the others.
 */
export const STAGES: readonly Stage[] = [
  { name: "build", title: "Production build", needs: [], after: [], limitMinutes: 10, programs: [] },
  { name: "chromium", title: "Chromium", needs: [], after: [], limitMinutes: 10, programs: [] },
  {
    name: "lint",
    title: "Lint and format",
    needs: [],
    after: [],
    limitMinutes: 5,
    programs: [["@biomejs/biome/bin/biome", "check", "--colors=off", "--max-diagnostics=100", "."]],
  },
  {
    name: "e2e",
    title: "Browser tests",
    needs: ["build", "chromium"],
    after: [],
    limitMinutes: 30,
    programs: [["@playwright/test/cli.js", "test", "--project", "browser"]],
    ...PLAYWRIGHT_REPORT,
  },
  {
    name: "types",
    title: "Types",
    needs: [],
    // It too writes the route types that are read here.
    after: ["build"],
    limitMinutes: 5,
    programs: [
      ["next/dist/bin/next", "typegen"],
      // Several checkers each check the code they share: on two cores with other stages running, a third slower.
      ["typescript/bin/tsc", "--noEmit", "--checkers", "1"],
    ],
  },
  {
    name: "unit",
    title: "Unit tests",
    needs: [],
    after: [],
    limitMinutes: 15,
    programs: [[VITEST, "run", "--project", "unit"]],
    ...VITEST_REPORT,
  },
  {
    name: "db",
    title: "Tests on PostgreSQL",
    needs: [],
    after: [],
    limitMinutes: 15,
    programs: [[VITEST, "run", "--project", "db"]],
    ...VITEST_REPORT,
  },
];

/** Tests that start, stop and kill a Tickbox of their own each: apart, since few changes touch what they prove. */
const PROCESSES: Stage = {
  name: "processes",
  title: "Start, stop and kill",
  needs: ["build"],
  after: [],
  limitMinutes: 20,
  programs: [["@playwright/test/cli.js", "test", "--project", "processes"]],
  ...PLAYWRIGHT_REPORT,
};

/** What a lab runs, out of the artefact alone, and what it puts around it: needs Debian's packages, and takes its time. */
const LAB: Stage = {
  name: "lab",
  title: "In a lab's hands",
  needs: ["build"],
  after: [],
  limitMinutes: 60,
  programs: [[VITEST, "run", "--project", "lab"]],
  ...VITEST_REPORT,
};

const ALL: readonly Stage[] = [...STAGES, PROCESSES, LAB];

export const STAGE_NAMES: readonly string[] = ALL.map(({ name }) => name);

/** The stages that a wanted one cannot do without, itself last. */
export function withNeeds(name: StageName): Stage[] {
  const stage = ALL.find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`There is no stage ${name}.`);
  return [...new Set([...stage.needs.flatMap(withNeeds), stage])];
}

/** They ask every route, so that nearly every change touches them, and take minutes. */
const SWEEPS = "app/api/*.db-test.ts";

/**
 * What is worth running again and again while one works: lint, types, and the unit and PostgreSQL tests that import a file
 * which differs from a commit, except sweeps over all routes.
 */
export function quickStages(commit: string): Stage[] {
  const changed = [`--changed=${commit}`, `--exclude=${SWEEPS}`];
  return STAGES.flatMap((stage): Stage[] => {
    if (stage.name === "lint" || stage.name === "types") return [{ ...stage, after: [] }];
    if (stage.name !== "unit" && stage.name !== "db") return [];
    return [{ ...stage, programs: stage.programs.map(([script, ...words]) => [script, ...words, ...changed]) }];
  });
}
