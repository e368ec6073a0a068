import { describe, expect, test } from "vitest";
import { draftContentOf, labelStateOf, missingFrom } from "@/components/labelling/label-content";
import { labelReducer } from "@/components/labelling/label-reducer";
import type { LabelState } from "@/components/labelling/label-state";
import { ITEM_IDS, QUESTIONS } from "@/components/labelling/testing/sample-state";
import { t } from "@/lib/messages/translate";
import { DEFAULT_LABELLING_OPTIONS } from "@/lib/round/labelling-options";

const TASK = { protocol: "checklist_only", checklist: QUESTIONS } as const;
const QUOTE = { start: 2, end: 5, quote: "two" };
const OTHER = { start: 7, end: 9, quote: "to" };

function stateWith(evidence: "off" | "optional" | "required"): LabelState {
  return labelStateOf(
    TASK,
    { scale: null, allowUnknown: false, options: { ...DEFAULT_LABELLING_OPTIONS, evidence } },
    null,
  );
}

describe("what stands beside an answer", () => {
  test("is kept before the question is answered, and restored", () => {
    let state = stateWith("optional");
    state = labelReducer(state, { do: "note", index: 1, text: "what is a stanza?" });
    state = labelReducer(state, { do: "unclear", index: 1, unclear: true });
    state = labelReducer(state, { do: "quote", index: 2, evidence: QUOTE });
    const saved = draftContentOf(state, 0);
    expect(saved.answers).toEqual([]);
    expect(saved.notes).toEqual([
      { itemId: ITEM_IDS[1], side: undefined, note: "what is a stanza?", unclear: true, evidence: [] },
      { itemId: ITEM_IDS[2], side: undefined, note: "", unclear: false, evidence: [QUOTE] },
    ]);
    const restored = labelStateOf(TASK, { scale: null, allowUnknown: false }, saved);
    expect(draftContentOf(restored, 0)).toEqual(saved);
  });

  test("leaves no trace when it is taken back", () => {
    let state = stateWith("optional");
    state = labelReducer(state, { do: "quote", index: 0, evidence: QUOTE });
    state = labelReducer(state, { do: "quote", index: 0, evidence: OTHER });
    state = labelReducer(state, { do: "remove-quote", index: 0, place: 0 });
    expect(draftContentOf(state, 0).notes).toMatchObject([{ evidence: [OTHER] }]);
    state = labelReducer(state, { do: "remove-quote", index: 0, place: 0 });
    expect("notes" in draftContentOf(state, 0)).toBe(false);
  });

  test("the same quote twice is one", () => {
    let state = labelReducer(stateWith("optional"), { do: "quote", index: 0, evidence: QUOTE });
    state = labelReducer(state, { do: "quote", index: 0, evidence: { ...QUOTE } });
    expect(draftContentOf(state, 0).notes?.[0]?.evidence).toEqual([QUOTE]);
  });

  test("of a question that the task does not have is dropped", () => {
    const notes = [{ itemId: "01990000-0000-7000-8000-00000000000f", note: "n", unclear: false, evidence: [] }];
    const state = labelStateOf(TASK, { scale: null, allowUnknown: false }, { notes });
    expect("notes" in draftContentOf(state, 0)).toBe(false);
  });
});

describe("where a YES needs a quote", () => {
  const answer = (state: LabelState, answer: "YES" | "NO") => labelReducer(state, { do: "answer-here", answer });

  test("the question stays in hand until there is one, and a NO goes on", () => {
    let state = answer(stateWith("required"), "YES");
    expect(state.target).toEqual({ at: "question", index: 0 });
    state = labelReducer(state, { do: "quote", index: 0, evidence: QUOTE });
    state = answer(state, "YES");
    expect(state.target).toEqual({ at: "question", index: 1 });
    state = answer(answer(state, "NO"), "YES");
    expect(missingFrom(state, t)).toBe("a quote for 1 YES");
    state = labelReducer(state, { do: "quote", index: 2, evidence: QUOTE });
    expect(missingFrom(state, t)).toBeNull();
  });

  test("optional quotes hold nobody up", () => {
    const state = answer(answer(answer(stateWith("optional"), "YES"), "YES"), "YES");
    expect(missingFrom(state, t)).toBeNull();
  });
});
