import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "../support/files.mjs";
import { quickStages, STAGES, withNeeds } from "./stages";

test("no stage waits for a later one, so that the schedule always ends", () => {
  const rank = new Map(STAGES.map(({ name }, index) => [name, index]));
  for (const stage of STAGES) {
    for (const name of [...stage.needs, ...stage.after]) {
      expect(rank.get(name), `${stage.name} waits for ${name}`).toBeLessThan(rank.get(stage.name) ?? 0);
    }
  }
  expect(quickStages("HEAD").flatMap(({ needs, after }) => [...needs, ...after])).toEqual([]);
});

const isNoSweep = (word: string) => !word.startsWith("--exclude");

test("the quick run has the tests alone that a change since the commit touches", () => {
  const words = quickStages("abc").map(({ name, programs }) => [name, programs.at(-1)?.findLast(isNoSweep)]);
  expect(words).toEqual([
    ["lint", "."],
    ["types", "1"],
    ["unit", "--changed=abc"],
    ["db", "--changed=abc"],
  ]);
});

test("a single stage brings what it needs, once each and before it", () => {
  expect(withNeeds("e2e").map(({ name }) => name)).toEqual(["build", "chromium", "e2e"]);
  expect(withNeeds("processes").map(({ name }) => name)).toEqual(["build", "processes"]);
  expect(withNeeds("unit").map(({ name }) => name)).toEqual(["unit"]);
});

test("every program is where it is looked for", () => {
  const missing = STAGES.flatMap(({ programs }) => programs.map(([script]) => script)).filter(
    (script) => !existsSync(join(PROJECT_ROOT, "node_modules", script)),
  );
  expect(missing).toEqual([]);
});
