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
