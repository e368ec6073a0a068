import { expect, test } from "vitest";
import { truthQuestions } from "./response-truth";

const checklist = (id: string, source: string, minute: number, items: readonly string[], version = 1) => ({
  id,
  source,
  items,
  version,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
});

test("answers are known to the questions of the file's checklist, else of the first one", () => {
  const written = checklist("a", "human", 1, ["w"]);
  const imported = checklist("b", "imported", 5, ["i", "j"]);
  const later = checklist("c", "imported", 3, ["i", "j", "k"], 2);
  expect(truthQuestions([written, imported, later], null)).toEqual(["i", "j"]);
  expect(truthQuestions([written, later], null)).toEqual(["w"]);
  expect(truthQuestions([], null)).toEqual([]);
});

test("where answers are known already, it is a checklist of as many questions", () => {
  const lists = [checklist("a", "imported", 1, ["w"]), checklist("b", "human", 5, ["i", "j"])];
  expect(truthQuestions(lists, 2)).toEqual(["i", "j"]);
  expect(truthQuestions(lists, 3)).toEqual([]);
});
