import { expect, test } from "vitest";
import { importedKind, soundsLikeModel, unstatedModels } from "./imported-kind";

test("the words that files use for people, models and simulated raters", () => {
  expect(["Human", "person", "LLM", " judge", "synthetic", "cat"].map(importedKind)).toEqual([
    "person",
    "person",
    "model",
    "model",
    "simulated",
    null,
  ]);
});

test("names of models are asked about, names of people are not", () => {
  for (const name of [
    "gpt-4o",
    "GPT-3.5-turbo",
    "claude-3",
    "Llama-3-70B",
    "llm_1",
    "o3-mini",
    "judge-x",
    "Model A",
    "EXAONE-3.5-32B-Instruct-AWQ",
    "falcon-40b",
  ])
    expect(soundsLikeModel(name), name).toBe(true);
  for (const name of [
    "ann",
    "worker-12",
    "Rater 03",
    "Autumn",
    "Jo3",
    "Palmer",
    "annotator1",
    "Claudia",
    "Rater 12b",
    "Zephyrine B.",
  ])
    expect(soundsLikeModel(name), name).toBe(false);
});

test("only raters whom nobody has said to be anything are doubtful", () => {
  const named = (rater: string, isStated: boolean) => ({ rater, isStated });
  const kinds = [named("gpt-4-turbo", false), named("gpt-4o", true), named("ann", false)];
  expect(unstatedModels(kinds)).toEqual(["gpt-4-turbo"]);
});
