import fc from "fast-check";
import { expect, test } from "vitest";
import { isComparable, wordDiff } from "@/lib/content/text/word-diff";
import type { ChecklistQuestion } from "./checklist";
import { checklistDifference, isChanged, isReordered } from "./checklist-difference";

const ask = (question: string, importance: number | null = null, categories: string[] = []): ChecklistQuestion => ({
  question,
  importance,
  categories,
});

test("words that went and came are told apart from those that stayed", () => {
  expect(wordDiff("Is the story short?", "Is the story very short?")).toEqual([
    { kind: "same", text: "Is the story " },
    { kind: "added", text: "very " },
    { kind: "same", text: "short?" },
  ]);
  expect(wordDiff("Are there 3 lines?", "Are there 5 lines?")).toEqual([
    { kind: "same", text: "Are there " },
    { kind: "removed", text: "3 " },
    { kind: "added", text: "5 " },
    { kind: "same", text: "lines?" },
  ]);
});

test("where words have no spaces, what changed is told by the character, and a reworded question is found again", () => {
  const [before, after] = ["回答は三文で書かれていますか？", "回答は五文で書かれていますか？"];
  expect(wordDiff(before, after)).toEqual([
    { kind: "same", text: "回答は" },
    { kind: "removed", text: "三" },
    { kind: "added", text: "五" },
    { kind: "same", text: "文で書かれていますか？" },
  ]);
  expect(checklistDifference([ask(before)], [ask(after)])).toMatchObject([{ kind: "changed", from: ask(before) }]);
  expect(checklistDifference([ask(before)], [ask("川の名前が出ていますか？")]).map(({ kind }) => kind)).toEqual([
    "added",
    "removed",
  ]);
  const thai = wordDiff("มีสามบรรทัดหรือไม่?", "มีสี่บรรทัดหรือไม่?");
  expect(thai[0]?.kind).toBe("same");
});

test("long texts are compared by how many words they have, not characters", () => {
  const [english, japanese] = ["extraordinary ".repeat(1_000), "川が流れる。".repeat(2_000)];
  expect(isComparable(english, english)).toBe(true);
  expect(isComparable(japanese, japanese)).toBe(false);
  expect(isComparable(japanese, "川。")).toBe(true);
});

test("both texts can be read back from their difference", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "?", "é", "日", "\n", "1") });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = wordDiff(before, after);
      const read = (left: string) => parts.flatMap(({ kind, text: part }) => (kind === left ? [] : [part])).join("");
      expect(read("added").trim()).toBe(before.trim());
      expect(read("removed").trim()).toBe(after.trim());
    }),
  );
});

test("a question is found again when it was reworded or moved; others are added or removed", () => {
  const before = [ask("Is the story short?"), ask("Does it mention a dog?"), ask("Is it polite?")];
  const after = [ask("Does it mention a large dog?"), ask("Is the story short?"), ask("Has every paragraph a title?")];
  const changes = checklistDifference(before, after);
  expect(changes).toMatchObject([
    { kind: "changed", from: before[1], to: after[0] },
    { kind: "kept", to: after[1] },
    { kind: "added", to: after[2] },
    { kind: "removed", from: before[2] },
  ]);
});

test("another order is no change; another importance or category is", () => {
  const [one, other] = [ask("Is it short?"), ask("Does it rhyme?")];
  expect(isChanged(checklistDifference([one, other], [other, one]))).toBe(false);
  expect(isReordered([one, other], [other, one])).toBe(true);
  expect(isReordered([one, other], [one, ask("Has it a title?"), other])).toBe(false);
  expect(isReordered([ask("Has it a title?"), one, other], [one, other])).toBe(false);
  expect(checklistDifference([one], [ask("Is it short?", 40)])[0]).toMatchObject({ kind: "changed" });
  expect(checklistDifference([one], [ask("Is it short?", null, ["Form"])])[0]).toMatchObject({ kind: "changed" });
});

test("questions of one text are matched one to one", () => {
  const same = ask("Is it short?");
  expect(checklistDifference([same], [same, same]).map(({ kind }) => kind)).toEqual(["kept", "added"]);
  expect(checklistDifference([same, same], [same]).map(({ kind }) => kind)).toEqual(["kept", "removed"]);
});
