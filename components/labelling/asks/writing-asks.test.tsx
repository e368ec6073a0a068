import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { t } from "@/lib/messages/translate";
import { keyAction } from "../key-action";
import type { AskAction } from "../label-action";
import { annotationContentOf, draftContentOf, missingFrom, restoredState } from "../label-content";
import { labelReducer } from "../label-reducer";
import type { LabelState } from "../label-state";
import { askedBy } from "../testing/sample-state";
import { WritingPanel } from "./questions/writing-panel";

const ASKED = askedBy("checklist_writing");
const START = restoredState(ASKED, null);
const did = (state: LabelState, ...actions: AskAction[]) => actions.reduce(labelReducer, state);
const texts = ({ written = [] }: LabelState) => written.map(({ text }) => text);

function press(state: LabelState, key: string): LabelState {
  const held = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, isComposing: false };
  const here = { typing: false, dialogOpen: false, reading: false };
  const action = keyAction({ key, code: "", ...held }, { ...ASKED, ...here });
  return action?.do === "verdict-here" ? labelReducer(state, action) : state;
}

const write = (...questions: string[]): LabelState =>
  questions.reduce(
    (state, text, index) =>
      did(index === 0 ? state : did(state, { do: "add-question", after: index - 1 }), {
        do: "write-question",
        index,
        text,
      }),
    press(press(START, "y"), "y"),
  );

describe("safe, and makes sense", () => {
  test("y and n answer one after the other, then the first question is in hand", () => {
    expect(START.target).toEqual({ at: "safety" });
    const safe = press(START, "y");
    expect([safe.safety, safe.sense, safe.target]).toEqual([true, undefined, { at: "sense" }]);
    const both = press(safe, "y");
    expect([both.sense, both.target]).toEqual([true, { at: "written", index: 0 }]);
    expect(missingFrom(both, t)).toBe("2 questions");
  });

  test.each(["ny", "yn", "nn"])(
    "%s: nothing is written, and what was written before stays out of the label",
    (keys) => {
      const state = [...keys].reduce(press, START);
      expect(state.target).toEqual({ at: "submit" });
      expect(annotationContentOf(state, 5)).toMatchObject({
        safety: keys[0] === "y",
        sense: keys[1] === "y",
        questions: [],
      });
      const changed = did(write("Is it short?", "Is it a poem?"), {
        do: "verdict",
        of: "safety",
        value: false,
        advance: false,
      });
      expect(annotationContentOf(changed, 5)?.questions).toEqual([]);
      expect(draftContentOf(changed, 5).questions).toEqual(["Is it short?", "Is it a poem?"]);
    },
  );

  test("whether it makes sense is not said before whether it is safe", () => {
    expect(did(START, { do: "verdict", of: "sense", value: true, advance: true })).toBe(START);
    expect(did(START, { do: "write-question", index: 0, text: "Is it?" })).toBe(START);
  });
});

describe("questions", () => {
  test("2 to 8 that are not empty make a label, trimmed and in their order", () => {
    expect(missingFrom(write("Is it short?"), t)).toBe("1 more question");
    expect(annotationContentOf(write("Is it short? ", "  ", "Is it a poem?"), 5)?.questions).toEqual([
      "Is it short?",
      "Is it a poem?",
    ]);
    const nine = write(...Array.from({ length: 9 }, (_, index) => `Is it number ${index}?`));
    expect(missingFrom(nine, t)).toBe("a checklist of at most 8 questions");
  });

  test("move, remove and bring back; the one in hand goes along", () => {
    const three = write("a", "b", "c");
    const moved = did(three, { do: "move-question", index: 2, step: -1 });
    expect([texts(moved), moved.target]).toEqual([["a", "c", "b"], { at: "written", index: 1 }]);
    expect(did(moved, { do: "move-question", index: 0, step: -1 })).toBe(moved);
    const removed = did(moved, { do: "remove-question", index: 1 });
    expect([texts(removed), removed.target]).toEqual([["a", "b"], { at: "written", index: 0 }]);
    const back = did(removed, { do: "restore-question" });
    expect([texts(back), back.target]).toEqual([["a", "c", "b"], { at: "written", index: 1 }]);
    expect(did(back, { do: "restore-question" })).toBe(back);
    expect(new Set(back.written?.map(({ id }) => id)).size).toBe(3);
  });

  test("one field is always there, and there are no more than twenty", () => {
    expect(texts(did(write("a"), { do: "remove-question", index: 0 }))).toEqual([""]);
    const full = write(...Array.from({ length: 20 }, () => "a"));
    expect(did(full, { do: "add-question", after: 19 })).toBe(full);
  });

  test("a draft comes back as it was", () => {
    const draft = draftContentOf(write("a", "", "b"), 5);
    expect(draft).toMatchObject({ safety: true, sense: true, questions: ["a", "", "b"], answers: [], level: null });
    const again = restoredState(ASKED, draft);
    expect([texts(again), again.target]).toEqual([["a", "", "b"], { at: "submit" }]);
  });

  test("the panel names every field, and hints stand with their question", () => {
    const state = write("Is it short and polite?", "Is it a poem?");
    const props = { state, round: { levelNames: [], levelGuides: [], criterion: null }, open: true, sheetOpen: true };
    const markup = renderToStaticMarkup(<WritingPanel {...props} act={() => undefined} onNote={() => undefined} />);
    expect(markup).toContain('aria-label="Question 1 of 2"');
    expect(markup).toContain("Asks several things at once");
    expect(markup).toContain("2 questions (2 to 8)");
  });
});
