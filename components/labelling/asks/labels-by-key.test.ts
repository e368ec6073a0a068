import { expect, test } from "vitest";
import { PROTOCOL_IDS, PROTOCOLS, type Protocol } from "@/lib/round/protocol/protocols";
import { keyAction } from "../key-action";
import { annotationContentOf, draftContentOf, labelStateOf } from "../label-content";
import { labelReducer } from "../label-reducer";
import type { LabelState } from "../label-state";
import { ITEM_IDS, QUESTIONS } from "../testing/sample-state";

const [FIRST, SECOND, THIRD] = ITEM_IDS;
const ANSWERS = [
  { itemId: FIRST, answer: "YES" },
  { itemId: SECOND, answer: "NO" },
  { itemId: THIRD, answer: "YES" },
];
const ofSide = (side: "A" | "B") => ANSWERS.map((answer) => ({ ...answer, side }));

/** A whole label by key, and what is submitted of it. */
const LABELS: Readonly<Record<Protocol, readonly [keys: readonly string[], content: object]>> = {
  direct_scoring: [["4"], { level: 4, ease: null, answers: [] }],
  check_then_score: [["y", "n", "y", "4", "e"], { level: 4, ease: "easier", answers: ANSWERS }],
  checklist_only: [["y", "n", "y"], { level: null, ease: null, answers: ANSWERS }],
  check_then_prefer: [[..."ynyyny", "4"], { level: 4, answers: [...ofSide("A"), ...ofSide("B")] }],
  preference: [["4"], { level: 4, answers: [] }],
  forced_choice: [["b"], { level: 2, answers: [] }],
  checklist_writing: [["y", "n"], { safety: true, sense: false, questions: [] }],
  checklist_categorising: [
    ["1", "ArrowDown", "0", "2", "3", "n"],
    {
      categories: [
        { itemId: FIRST, categories: ["content"] },
        { itemId: SECOND, categories: [] },
        { itemId: THIRD, categories: ["format", "length"] },
      ],
    },
  ],
};

test.each(PROTOCOL_IDS)("%s: the last key leads to Submit, and what is submitted is what the keys say", (protocol) => {
  const [keys, content] = LABELS[protocol];
  const round = { ...PROTOCOLS[protocol], allowUnknown: false, categories: ["content", "format", "length"] };
  const begun = labelStateOf({ protocol, checklist: QUESTIONS }, round, null);
  const before = keys.slice(0, -1).reduce(press, begun);
  expect(before.target).not.toEqual({ at: "submit" });
  const done = press(before, keys.at(-1) ?? "");
  expect(done.target).toEqual({ at: "submit" });
  expect(annotationContentOf(done, 1)).toMatchObject(content);
});

test("criteria: a digit scores the one in hand on its own scale and goes on to the next; arrows go back to change one", () => {
  const asked = { meaning: "", levelNames: [], levelGuides: [] };
  const criteria = [
    { ...asked, name: "Coherence", scale: "score" },
    { ...asked, name: "Verbosity", scale: "points-0-4" },
    { ...asked, name: "Empathy", scale: "points-1-10" },
  ] as const;
  const round = {
    scale: null,
    allowUnknown: false,
    criteria: [...criteria.map((each) => ({ ...each, levelNames: [], levelGuides: [] }))],
  };
  const begun = labelStateOf({ protocol: "direct_scoring", checklist: null }, round, null);
  expect([begun.asks, begun.target]).toEqual([["scores"], { at: "criterion", index: 0 }]);
  // 0 is none of 1 to 5: nothing is scored and nothing moves.
  expect(press(begun, "0")).toMatchObject({ scores: {}, target: { at: "criterion", index: 0 } });
  const two = ["4", "0"].reduce(press, begun);
  expect(two.target).toEqual({ at: "criterion", index: 2 });
  expect(annotationContentOf(two, 1)).toBeNull();
  // A draft comes back as it was, with what is open in hand; a score that is not on the scale does not.
  const draft = draftContentOf(two, 1);
  const again = labelStateOf({ protocol: "direct_scoring", checklist: null }, round, draft);
  expect([again.scores, again.target]).toEqual([two.scores, two.target]);
  const odd = {
    scores: [
      { criterion: "Verbosity", level: 5 },
      { criterion: "Gone", level: 1 },
    ],
  };
  expect(labelStateOf({ protocol: "direct_scoring", checklist: null }, round, odd).scores).toEqual({});
  const done = press(two, "0");
  expect(done.target).toEqual({ at: "submit" });
  const scores = (...levels: number[]) =>
    criteria.map(({ name }, index) => ({ criterion: name, level: levels[index] }));
  expect(annotationContentOf(done, 1)).toMatchObject({ level: null, scores: scores(4, 0, 10) });
  const changed = ["ArrowUp", "ArrowUp", "3"].reduce(press, done);
  expect(changed.target).toEqual({ at: "submit" });
  expect(annotationContentOf(changed, 1)).toMatchObject({ scores: scores(4, 3, 10) });
});

function press(state: LabelState, key: string): LabelState {
  const held = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, isComposing: false };
  const { asks, scale, allowUnknown, categories } = state;
  const context = { asks, scale, allowUnknown, categories, typing: false, dialogOpen: false, reading: false };
  const action = keyAction({ key, code: "", ...held }, context);
  if (!action || !isOfLabel(action)) throw new Error(`${key} says nothing`);
  return labelReducer(state, action);
}

type Pressed = NonNullable<ReturnType<typeof keyAction>>;
type OfLabel = Extract<Pressed, Parameters<typeof labelReducer>[1]>;
const ELSEWHERE = new Set<string>([
  "scroll",
  "write-comment",
  "leave-comment",
  "submit",
  "raw",
  "text",
  "diff",
  "guidelines",
  "keys",
  "labels",
  "write-report",
  "question-note",
]);
const isOfLabel = (action: Pressed): action is OfLabel => !ELSEWHERE.has(action.do);
