import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_PROBLEMS } from "@/lib/labelling/labelling-limits";
import { t } from "@/lib/messages/translate";
import { isOpen } from "./asks/asks";
import type { LabelAction } from "./label-action";
import { annotationContentOf, draftContentOf, labelStateOf, missingFrom } from "./label-content";
import { labelReducer } from "./label-reducer";
import type { LabelState } from "./label-state";
import { checkState, directState, ITEM_IDS, preferenceState } from "./testing/sample-state";

const play = (state: LabelState, ...actions: LabelAction[]) => actions.reduce(labelReducer, state);
const yes = { do: "answer-here", answer: "YES" } as const;
const no = { do: "answer-here", answer: "NO" } as const;

describe("check-then-score", () => {
  test("starts at the first question and each answer moves on to the next", () => {
    const start = checkState();
    expect(start.target).toEqual({ at: "question", index: 0 });
    const second = play(start, yes);
    expect(second.target).toEqual({ at: "question", index: 1 });
    expect(play(second, no, yes).target).toEqual({ at: "scale" });
  });

  test("the score opens only when every question is answered", () => {
    const two = play(checkState(), yes, no);
    expect(isOpen(two, "level")).toBe(false);
    expect(play(two, { do: "level", level: 4, advance: true })).toBe(two);
    const three = play(two, yes, { do: "level", level: 4, advance: true });
    expect(three.level).toBe(4);
    expect(three.target).toEqual({ at: "ease" });
  });

  test("ease waits for the score, then submitting is next", () => {
    const answered = play(checkState(), yes, yes, yes);
    const early: LabelAction = { do: "ease", ease: "easier", advance: true };
    expect(play(answered, early)).toBe(answered);
    const done = play(answered, { do: "level", level: 2, advance: true }, early);
    expect(done.target).toEqual({ at: "submit" });
  });

  test("an answer to a question in the middle moves on to the next open one, past the answered, round to the top", () => {
    const start = play(checkState(), { do: "go", target: { at: "question", index: 1 } }, yes);
    expect(start.target).toEqual({ at: "question", index: 2 });
    expect(play(start, no).target).toEqual({ at: "question", index: 0 });
  });

  test("an answer can be changed, and stepping through the choices does not move on", () => {
    const start = checkState();
    const stepped = play(start, { do: "answer", index: 0, answer: "NO", advance: false });
    expect(stepped.target).toEqual({ at: "question", index: 0 });
    const changed = play(stepped, { do: "answer", index: 0, answer: "YES", advance: true });
    expect(changed).toMatchObject({ answers: { [ITEM_IDS[0]]: "YES" }, target: { at: "question", index: 1 } });
  });

  test("y with nothing in hand answers the next open question; with none open it does nothing", () => {
    const commenting = play(checkState(), yes, { do: "go", target: { at: "comment" } });
    expect(play(commenting, no)).toMatchObject({ answers: { [ITEM_IDS[1]]: "NO" } });
    const scoring = play(checkState(), yes, yes, yes);
    expect(play(scoring, no)).toBe(scoring);
  });

  test("UNKNOWN is refused where the round does not allow it", () => {
    const start = checkState(null, false);
    expect(play(start, { do: "answer-here", answer: "UNKNOWN" })).toBe(start);
  });

  test("arrows stop at both ends and pass over a score that is not open", () => {
    const start = checkState();
    expect(play(start, { do: "step", step: -1 })).toBe(start);
    const down: LabelAction = { do: "step", step: 1 };
    expect(play(start, down, down).target).toEqual({ at: "question", index: 2 });
    expect(play(start, down, down, down).target).toEqual({ at: "submit" });
    const answered = play(start, yes, yes, yes);
    expect(play(answered, { do: "step", step: -1 }).target).toEqual({ at: "question", index: 2 });
  });

  test("says what is missing", () => {
    expect(missingFrom(checkState(), t)).toBe("3 questions, the score and whether the checklist helped");
    expect(missingFrom(play(checkState(), yes, yes), t)).toBe("1 question, the score and whether the checklist helped");
    const scored = play(checkState(), yes, yes, yes, { do: "level", level: 5, advance: true });
    expect(missingFrom(scored, t)).toBe("whether the checklist helped");
    expect(annotationContentOf(scored, 10)).toBeNull();
    expect(missingFrom(play(scored, { do: "ease", ease: "no_effect", advance: true }), t)).toBeNull();
  });

  test("a complete label holds the answers in the checklist's order", () => {
    const done = play(
      checkState(),
      { do: "answer", index: 2, answer: "UNKNOWN", advance: true },
      { do: "answer", index: 0, answer: "YES", advance: true },
      { do: "answer", index: 1, answer: "NO", advance: true },
      { do: "level", level: 3, advance: true },
      { do: "ease", ease: "harder", advance: true },
      { do: "comment", text: "  fine  " },
      { do: "report", problem: { kind: "checklist", note: "3 is unclear" } },
    );
    expect(annotationContentOf(done, 1234)).toEqual({
      protocol: "check_then_score",
      answers: [
        { itemId: ITEM_IDS[0], answer: "YES" },
        { itemId: ITEM_IDS[1], answer: "NO" },
        { itemId: ITEM_IDS[2], answer: "UNKNOWN" },
      ],
      level: 3,
      ease: "harder",
      comment: "fine",
      problems: [{ kind: "checklist", note: "3 is unclear" }],
      durationMs: 1234,
    });
  });

  test("a draft is taken up where it was left; answers the checklist or the round does not know are dropped", () => {
    const draft = {
      ...draftContentOf(play(checkState(), yes), 5),
      answers: [
        { itemId: ITEM_IDS[0], answer: "YES" as const },
        { itemId: ITEM_IDS[1], answer: "UNKNOWN" as const },
        { itemId: "01990000-0000-7000-8000-00000000ffff", answer: "NO" as const },
      ],
    };
    const state = checkState(draft, false);
    expect(state.answers).toEqual({ [ITEM_IDS[0]]: "YES" });
    expect(state.target).toEqual({ at: "question", index: 1 });
  });

  test("a checklist without questions leaves only score and ease", () => {
    const state = labelStateOf(
      { protocol: "check_then_score", checklist: null },
      { scale: "score", allowUnknown: true },
      null,
    );
    expect(state.target).toEqual({ at: "scale" });
    expect(missingFrom(state, t)).toBe("the score and whether the checklist helped");
  });
});

describe("direct scoring and preference", () => {
  test("a level is all that is needed", () => {
    const scored = play(directState(), { do: "level", level: 1, advance: true });
    expect(scored.target).toEqual({ at: "submit" });
    expect(annotationContentOf(scored, 7)).toEqual({
      protocol: "direct_scoring",
      answers: [],
      level: 1,
      ease: null,
      comment: "",
      problems: [],
      durationMs: 7,
    });
    expect(missingFrom(preferenceState(), t)).toBe("your preference");
    const preferred = play(preferenceState(), { do: "level", level: 5, advance: true });
    expect(annotationContentOf(preferred, 0)).toMatchObject({ protocol: "preference", level: 5 });
  });

  test("checklist keys mean nothing here", () => {
    const start = directState();
    expect(play(start, yes, { do: "ease", ease: "easier", advance: true })).toBe(start);
  });
});

test("reports are withdrawn one by one and are not endless", () => {
  const report: LabelAction = { do: "report", problem: { kind: "other", note: "" } };
  const full = play(directState(), ...Array.from({ length: MAX_PROBLEMS + 3 }, () => report));
  expect(full.problems).toHaveLength(MAX_PROBLEMS);
  expect(play(full, { do: "withdraw-report", index: 0 }).problems).toHaveLength(MAX_PROBLEMS - 1);
});

test("whatever is pressed, a draft brings back the same label", () => {
  const action = fc.oneof(
    fc.record({ do: fc.constant("answer-here" as const), answer: fc.constantFrom("YES", "NO", "UNKNOWN") }),
    fc.record({
      do: fc.constant("answer" as const),
      index: fc.integer({ min: 0, max: 3 }),
      answer: fc.constantFrom("YES", "NO", "UNKNOWN"),
      advance: fc.boolean(),
    }),
    fc.record({ do: fc.constant("level" as const), level: fc.constantFrom(1, 2, 3, 4, 5), advance: fc.boolean() }),
    fc.record({
      do: fc.constant("ease" as const),
      ease: fc.constantFrom("easier", "harder", "no_effect"),
      advance: fc.boolean(),
    }),
    fc.record({ do: fc.constant("step" as const), step: fc.constantFrom(1, -1) }),
    fc.record({ do: fc.constant("comment" as const), text: fc.string() }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), fc.integer({ min: 0, max: 1e6 }), (actions, ms) => {
      const state = play(checkState(), ...actions);
      const again = checkState(draftContentOf(state, ms));
      expect(annotationContentOf(again, ms)).toEqual(annotationContentOf(state, ms));
      expect(draftContentOf(again, ms)).toEqual(draftContentOf(state, ms));
      expect(missingFrom(state, t) === null).toBe(annotationContentOf(state, ms) !== null);
    }),
  );
});
