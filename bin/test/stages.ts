import { failedByPlaywright, failedByVitest } from "./failed-tests";
import { skippedByPlaywright, skippedByVitest } from "./skipped-titles";
import type { TestCounts } from "./test-counts";
import { countPlaywright, countVitest } from "./test-counts";

export type StageName = "lint" | "types" | "chromium" | "build" | "unit" | "db" | "e2e";

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

/**
 * In the order in which they begin when there is room: first what the browser tests wait for, then those, being the
 * longest, and beside them the others.
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
    programs: [["@playwright/test/cli.js", "test"]],
    count: countPlaywright,
    skipped: skippedByPlaywright,
    failed: failedByPlaywright,
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
      // More than one looks at what they share as often: on two cores beside other stages that takes a third longer.
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
    count: countVitest,
    skipped: skippedByVitest,
    failed: failedByVitest,
  },
  {
    name: "db",
    title: "Tests on PostgreSQL",
    needs: [],
    after: [],
    limitMinutes: 15,
    programs: [[VITEST, "run", "--project", "db"]],
    count: countVitest,
    skipped: skippedByVitest,
    failed: failedByVitest,
  },
];

/** The stages that a wanted one cannot do without, itself last. */
export function withNeeds(name: StageName): Stage[] {
  const stage = STAGES.find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`There is no stage ${name}.`);
  return [...new Set([...stage.needs.flatMap(withNeeds), stage])];
}
