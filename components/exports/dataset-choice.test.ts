import { expect, test } from "vitest";
import { datasetOptionsOf, USUAL_DATASET } from "./dataset-choice";
import { publishCommand } from "./export-commands";

const CHOSEN = { ...USUAL_DATASET, license: "cc-by-4.0" };
const OPTIONS = { labels: false, texts: true, comments: false, bom: false };

test("a licence must be chosen, and a share be one", () => {
  expect(datasetOptionsOf(USUAL_DATASET)).toMatchObject({ options: null, problems: { license: expect.any(String) } });
  for (const testPercent of ["", " ", "-1", "91", "ten"]) {
    expect(Object.keys(datasetOptionsOf({ ...CHOSEN, testPercent }).problems), testPercent).toEqual(["testPercent"]);
  }
  expect(Object.keys(datasetOptionsOf({ ...CHOSEN, seed: "1.5" }).problems)).toEqual(["seed"]);
  const wrong = { url: "example.org", published: "May", languages: "English" };
  expect(Object.keys(datasetOptionsOf({ ...CHOSEN, ...wrong }).problems)).toEqual(["url", "published", "languages"]);
});

test("what is chosen is what the command says", () => {
  const choice = {
    ...CHOSEN,
    title: " It’s ours ",
    testPercent: "12.5",
    seed: "7",
    keepsTies: true,
    languages: "en, de",
  };
  const { options } = datasetOptionsOf({ ...choice, tables: "gold" });
  expect(options).toEqual({
    license: "cc-by-4.0",
    title: "It’s ours",
    creator: undefined,
    url: undefined,
    published: undefined,
    languages: ["en", "de"],
    testShare: 0.125,
    seed: 7,
    ties: "keep",
    tables: "gold",
  });
  expect(publishCommand("R", { ...OPTIONS, raters: "human", ...(options && { dataset: options }) })).toBe(
    "publish --round R --license cc-by-4.0 --title 'It’s ours' --languages en,de --test-share 0.125 --seed 7 --ties keep --tables gold --raters human --out dataset",
  );
});
