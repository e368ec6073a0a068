import fc from "fast-check";
import { expect, test } from "vitest";
import { REPORT_PART_IDS } from "@/lib/results/report/report-parts";
import { changeCommentSchema, MAX_MENTIONS, MAX_TEXT_LENGTH, newCommentSchema } from "./comment";
import {
  COMMENTED_COMPARISONS,
  commentPlaceSchema,
  comparisonPlace,
  figurePlace,
  pageOfPlace,
  readPlace,
} from "./comment-place";
import { mentionedIn, peopleLike, typedMention } from "./mentions";

const ID = "01990000-0000-7000-8000-000000000001";
const TASK = "01990000-0000-7000-8000-000000000002";
const people = [
  { userId: "1", name: "Ann" },
  { userId: "2", name: "Ann Lee" },
  { userId: "3", name: "Jo" },
  { userId: "4", name: "Jo" },
];

test("an @ in front of the caret begins a mention, and not one inside a word, such as an email address", () => {
  expect(typedMention("See @An", 7)).toEqual({ at: 4, query: "An" });
  expect(typedMention("See @Ann Le and so on", 11)).toEqual({ at: 4, query: "Ann Le" });
  expect(typedMention("@", 1)).toEqual({ at: 0, query: "" });
  expect(typedMention("ann@example", 11)).toBeNull();
  expect(typedMention("@Ann\nmore", 9)).toBeNull();
  expect(typedMention("no", 2)).toBeNull();
});

test("people are found by the beginning of any of their names, first names first", () => {
  expect(peopleLike(people, "le").map(({ userId }) => userId)).toEqual(["2"]);
  expect(peopleLike(people, "ANN").map(({ userId }) => userId)).toEqual(["1", "2"]);
  expect(peopleLike(people, "").length).toBe(4);
  expect(peopleLike(people, "nn")).toEqual([]);
});

test("a text mentions whom it names, the longest name that fits, and of two of one name the one that was picked", () => {
  expect(mentionedIn("@Ann Lee, look", people, [])).toEqual(["2"]);
  expect(mentionedIn("@Ann, look @Ann Lee.", people, [])).toEqual(["1", "2"]);
  expect(mentionedIn("@Annika and x@Ann", people, [])).toEqual([]);
  expect(mentionedIn("@Jo", people, [])).toEqual(["3", "4"]);
  expect(mentionedIn("@Jo", people, ["4", "1"])).toEqual(["4"]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(new Set(mentionedIn(text, people, [])).size).toBe(mentionedIn(text, people, []).length);
    }),
  );
});

test("places are read as they are written, and lead to the page that shows them", () => {
  const round = { studyId: "s", roundId: "r" };
  expect(readPlace(`task:${ID}`)).toEqual({ kind: "task", taskId: ID });
  expect(readPlace(`label:${ID}`)).toEqual({ kind: "label", annotationId: ID });
  expect(readPlace(figurePlace("alpha", "?raters=human"))).toEqual({
    kind: "figure",
    name: "alpha",
    filter: "raters=human",
  });
  expect(figurePlace("systems", "")).toBe("figure:systems");
  for (const wrong of [
    "",
    "task:1",
    "figure:other",
    "figure:alpha?",
    "figure:alpha?a b",
    `x task:${ID}`,
    "figure:alpha?ü",
  ]) {
    expect(commentPlaceSchema.safeParse(wrong).success).toBe(false);
  }
  expect(pageOfPlace(round, `task:${ID}`, null)).toBe(`/studies/s/rounds/r/tasks/${ID}#comments-task`);
  expect(pageOfPlace(round, `label:${ID}`, TASK)).toBe(`/studies/s/rounds/r/tasks/${TASK}#comments-${ID}`);
  expect(pageOfPlace(round, "figure:alpha?raters=human", null)).toBe("/studies/s/rounds/r?raters=human#comments-alpha");
});

test("every page of tables can be commented on, and a mention leads to it", () => {
  const pages = COMMENTED_COMPARISONS.filter((name) => name.startsWith("tables/"));
  expect([...pages].sort()).toEqual(REPORT_PART_IDS.map((part) => `tables/${part}`).sort());
  const place = comparisonPlace("tables/llmbar", "?wage=12");
  expect(readPlace(place)).toEqual({ kind: "comparison", name: "tables/llmbar", filter: "wage=12" });
  expect(pageOfPlace({ studyId: "s", roundId: null }, place, null)).toBe(
    "/studies/s/compare/tables/llmbar?wage=12#comments-tables-llmbar",
  );
  for (const other of ["comparison:tables", "comparison:tables/other", "comparison:llmbar"]) {
    expect(commentPlaceSchema.safeParse(other).success).toBe(false);
  }
});

test("limits: length of the text, people mentioned", () => {
  const comment = { id: ID, place: `task:${ID}`, text: "x" };
  const mentions = (count: number) => Array.from({ length: count }, (_, i) => String(i));
  expect(newCommentSchema.parse({ ...comment, text: " x " }).text).toBe("x");
  expect(newCommentSchema.safeParse({ ...comment, text: "x".repeat(MAX_TEXT_LENGTH) }).success).toBe(true);
  expect(newCommentSchema.safeParse({ ...comment, text: "x".repeat(MAX_TEXT_LENGTH + 1) }).success).toBe(false);
  expect(newCommentSchema.safeParse({ ...comment, text: "  " }).success).toBe(false);
  expect(changeCommentSchema.safeParse({ text: "x", mentions: mentions(MAX_MENTIONS) }).success).toBe(true);
  expect(changeCommentSchema.safeParse({ text: "x", mentions: mentions(MAX_MENTIONS + 1) }).success).toBe(false);
});
