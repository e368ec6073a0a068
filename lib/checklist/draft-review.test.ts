import { expect, test } from "vitest";
import type { ChecklistQuestion } from "./checklist";
import { reviewCounts } from "./draft-review";

const asked = (question: string, importance: number | null = null): ChecklistQuestion => ({
  question,
  categories: [],
  importance,
});

test("questions are accepted, edited, dropped or added; order and importance are no edit", () => {
  const written = [
    asked("Is it short?"),
    asked("Does it name Rome?"),
    asked("Is the tone kind?"),
    asked("Is it odd?", 50),
  ];
  const published = [
    asked("Is it odd?", 80),
    asked("Does it name Rome twice?"),
    asked("Is it short?"),
    asked("Are there exactly nine lines of text?"),
  ];
  // "twice" came: all of 4 and 4 of 5 words are in both.
  expect(reviewCounts(written, published)).toEqual({
    accepted: 2,
    retagged: 1,
    edited: 1,
    dropped: 1,
    added: 1,
    wordDifferences: [expect.closeTo(1 / 9, 10)],
  });
});

test("an untouched draft is accepted as a whole, an emptied one dropped", () => {
  const written = [asked("Is it short?"), asked("Is it true?")];
  expect(reviewCounts(written, written)).toMatchObject({ accepted: 2, edited: 0, dropped: 0, added: 0 });
  expect(reviewCounts(written, [])).toMatchObject({ accepted: 0, dropped: 2 });
  expect(reviewCounts([], written)).toMatchObject({ accepted: 0, dropped: 0, added: 2 });
});
