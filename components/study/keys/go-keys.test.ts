import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STUDY_ACTIONS } from "@/lib/people/permission";
import { PROTOCOL_IDS } from "@/lib/round/protocol/protocols";
import { goKeys } from "./go-keys";

const study = { id: "s", may: STUDY_ACTIONS };

test.each(PROTOCOL_IDS)("in a round of %s no two pages have a letter", (protocol) => {
  const letters = goKeys({ study, round: { id: "r", name: "One", protocol } }).map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(letters.length);
  expect(letters).toEqual(expect.arrayContaining(["o", "r", "c", "g", "w"]));
});

test("who may not see a page has no key for it, and outside of a study there are two", () => {
  const names = goKeys({ study: { id: "s", may: ["study.read"] }, round: null }).map(({ name }) => name);
  expect(names).toContain("Overview");
  expect(names.filter((name) => /Import|New round|Export|Compare/.test(name))).toEqual([]);
  expect(goKeys({ study: null, round: null }).map(({ href }) => href)).toEqual(["/studies", "/label"]);
});

/** Lists of these lead nowhere, or are annotators' own. */
const NO_ROWS = /\/(labelling|people|adjudication-answers)/;

test("J and K go through each list that is drawn as rows", () => {
  const files = readdirSync("components", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".tsx") && !NO_ROWS.test(`/${file}`),
  );
  const rows = files.flatMap((file) =>
    [
      ...readFileSync(`components/${file}`, "utf8").matchAll(
        /<[uo]l\b[^>]*"[^"]*(?:divide-y|shadow-raised)[^"]*"[^>]*>/g,
      ),
    ].map(([tag]) => ({ file, leads: tag.includes("data-rows") })),
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ leads }) => !leads)).toEqual([]);
});
