import fc from "fast-check";
import { expect, test } from "vitest";
import { keyAction } from "@/components/labelling/key-action";
import { annotationContentOf, draftContentOf, labelStateOf, missingFrom } from "@/components/labelling/label-content";
import { labelReducer } from "@/components/labelling/label-reducer";
import type { LabelState } from "@/components/labelling/label-state";
import { ITEM_IDS, QUESTIONS } from "@/components/labelling/testing/sample-state";
import { t } from "@/lib/messages/translate";

const ROUND = { scale: null, allowUnknown: false, categories: ["content", "format", "length"] };
const start = (saved: Parameters<typeof labelStateOf>[2] = null) =>
  labelStateOf({ protocol: "checklist_categorising", checklist: QUESTIONS }, ROUND, saved);

/** Pressed one after the other, as on the screen. */
function press(state: LabelState, ...keys: string[]): LabelState {
  return keys.reduce((before, key) => {
    const pressed = { key, code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    const { asks, scale, allowUnknown, categories } = before;
    const context = { asks, scale, allowUnknown, categories, typing: false, dialogOpen: false, reading: false };
    const action = keyAction({ ...pressed, repeat: false, isComposing: false }, context);
    switch (action?.do) {
      case "toggle-category-here":
      case "no-category-here":
      case "next-question":
      case "step":
        return labelReducer(before, action);
      default:
        return before;
    }
  }, state);
}

test("digits toggle the categories of the question in hand, N goes on, 0 says that none fits", () => {
  const first = press(start(), "3", "1");
  expect(first.target).toEqual({ at: "question", index: 0 });
  expect(first.given).toEqual({ [ITEM_IDS[0]]: ["content", "length"] });
  expect(press(first, "3").given).toEqual({ [ITEM_IDS[0]]: ["content"] });
  expect(press(first, "9").given).toEqual(first.given);
  const second = press(first, "n");
  expect(second.target).toEqual({ at: "question", index: 1 });
  const third = press(second, "0");
  expect(third.target).toEqual({ at: "question", index: 2 });
  expect(missingFrom(third, t)).toBe("the categories of 1 question");
  const all = press(third, "2", "n");
  expect(all.target).toEqual({ at: "submit" });
  expect(annotationContentOf(all, 5)?.categories).toEqual([
    { itemId: ITEM_IDS[0], categories: ["content", "length"] },
    { itemId: ITEM_IDS[1], categories: [] },
    { itemId: ITEM_IDS[2], categories: ["format"] },
  ]);
});

test("taking the last category back leaves the question open; arrows move between questions", () => {
  expect(press(start(), "1", "1").given).toEqual({});
  expect(press(start(), "ArrowDown", "2").given).toEqual({ [ITEM_IDS[1]]: ["format"] });
});

test("a draft comes back as it was, without what the round does not have", () => {
  const key = fc.constantFrom("0", "1", "2", "3", "n", "ArrowDown", "ArrowUp");
  fc.assert(
    fc.property(fc.array(key, { maxLength: 20 }), (keys) => {
      const state = press(start(), ...keys);
      const again = start(draftContentOf(state, 0));
      expect(again.given).toEqual(state.given);
    }),
  );
  const odd = [{ itemId: ITEM_IDS[0], categories: ["content", "gone"] }];
  expect(start({ categories: odd }).given).toEqual({ [ITEM_IDS[0]]: ["content"] });
});
