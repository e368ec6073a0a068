import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { t } from "@/lib/messages/translate";
import { keyAction } from "../key-action";
import { keyBindings } from "../key-bindings";
import { annotationContentOf, draftContentOf, missingFrom, restoredState } from "../label-content";
import { labelReducer } from "../label-reducer";
import type { Asked, LabelState } from "../label-state";
import { AnswerPanel } from "../panel/answer-panel";
import { askedBy, CHECKLIST_ONLY, FORCED_CHOICE, ITEM_IDS } from "../testing/sample-state";

/** Other protocols made of the same asks need nothing of the labelling screen but their entry. */

const NOTHING_HELD = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const UNDISTURBED = { typing: false, dialogOpen: false, reading: false };

function actionOf(key: string, asked: Asked) {
  const press = { key, code: "", ...NOTHING_HELD, repeat: false, isComposing: false };
  return keyAction(press, { ...asked, ...UNDISTURBED });
}

/** What keys make of a task that nobody has begun. */
function press(keys: string, asked: Asked): LabelState {
  return [...keys].reduce(
    (state, key) => {
      const action = actionOf(key, asked);
      if (action?.do !== "answer-here" && action?.do !== "level" && action?.do !== "ease") return state;
      return labelReducer(state, action);
    },
    restoredState(asked, null),
  );
}

function panelOf(state: LabelState, isOfPairs: boolean): string {
  return renderToStaticMarkup(
    <AnswerPanel
      state={state}
      round={{ levelNames: [...(state.scale?.levelNames ?? [])], levelGuides: [], criterion: null }}
      isOfPairs={isOfPairs}
      act={() => undefined}
      onNote={() => undefined}
      open
      onOpenChange={() => undefined}
      actions={null}
    />,
  );
}

const labelsIn = (markup: string) => [...markup.matchAll(/aria-label="([^"]+)"/g)].map(([, label]) => label);
const keysIn = (asked: Asked) => keyBindings(asked, t).map(({ does }) => does);

describe("a checklist and no more", () => {
  const start = restoredState(CHECKLIST_ONLY, null);

  test("is complete once every question is answered", () => {
    expect(missingFrom(start, t)).toBe("3 questions");
    const two = press("yn", CHECKLIST_ONLY);
    expect(missingFrom(two, t)).toBe("1 question");
    expect(annotationContentOf(two, 1)).toBeNull();
    const done = press("ynu", CHECKLIST_ONLY);
    expect(done.target).toEqual({ at: "submit" });
    expect(missingFrom(done, t)).toBeNull();
    expect(annotationContentOf(done, 1)).toMatchObject({
      answers: ITEM_IDS.map((itemId, index) => ({ itemId, answer: ["YES", "NO", "UNKNOWN"][index] })),
      level: null,
      ease: null,
    });
  });

  test("keys of a level and of ease are nothing; arrows go from the last question to Submit", () => {
    for (const key of "0123459abeho") expect(actionOf(key, CHECKLIST_ONLY)).toBeNull();
    expect(press("yny145e", CHECKLIST_ONLY)).toEqual(press("yny", CHECKLIST_ONLY));
    const last = labelReducer(start, { do: "go", target: { at: "question", index: 2 } });
    expect(labelReducer(last, { do: "step", step: 1 }).target).toEqual({ at: "submit" });
  });

  test("takes up a draft, and of another protocol’s draft only the answers", () => {
    const draft = draftContentOf(press("yn", CHECKLIST_ONLY), 5);
    const again = restoredState(CHECKLIST_ONLY, { ...draft, level: 4, ease: "harder" });
    expect(draftContentOf(again, 5)).toEqual(draft);
    expect(again.target).toEqual({ at: "question", index: 2 });
  });

  test("a question’s name is said in words, however it is marked up", () => {
    const question = { question: "Does it use `a_b` and **show** *it*?", plain: "Does it use a_b and show it?" };
    const questions = [{ itemId: ITEM_IDS[0], ...question }];
    const panel = panelOf(restoredState({ ...CHECKLIST_ONLY, questions }, null), false);
    expect(labelsIn(panel)).toContain("Question 1 of 1: Does it use a_b and show it?");
  });

  test("its panel has the questions, their count and the comment; the overview has no key of a level", () => {
    const panel = panelOf(press("y", CHECKLIST_ONLY), false);
    expect(labelsIn(panel)).toEqual([
      "Your label",
      ...[1, 2, 3].flatMap((n) => [
        `Note on question ${n}`,
        `Question ${n} of 3: Is requirement ${n} met?`,
        "Yes",
        "No",
        "Unknown",
      ]),
      "Comment",
    ]);
    expect(panel).toContain("1 / 3");
    expect(panel).not.toContain('data-target="scale"');
    expect(keysIn(CHECKLIST_ONLY).filter((does) => /score|made scoring/i.test(does))).toEqual([]);
  });
});

describe("a choice between A and B", () => {
  test.each([
    ["1", 1],
    ["a", 1],
    ["A", 1],
    ["2", 2],
    ["b", 2],
  ])("%s chooses level %i, which is all that is needed", (key, level) => {
    const chosen = press(key, FORCED_CHOICE);
    expect(chosen.target).toEqual({ at: "submit" });
    expect(annotationContentOf(chosen, 0)).toMatchObject({ answers: [], level, ease: null });
  });

  test("there is no third level, not even in an older draft", () => {
    for (const key of "0345ynu") expect(actionOf(key, FORCED_CHOICE)).toBeNull();
    const start = restoredState(FORCED_CHOICE, { level: 5 });
    expect(start.level).toBeNull();
    expect(labelReducer(start, { do: "level", level: 3, advance: true })).toBe(start);
    expect(missingFrom(start, t)).toBe("your choice");
  });

  test("A and B are letters only where there are two levels", () => {
    expect(actionOf("a", askedBy("preference"))).toBeNull();
    expect(actionOf("b", askedBy("direct_scoring"))).toBeNull();
  });

  test("its panel asks which response is better, and says which keys answer", () => {
    const panel = panelOf(press("b", FORCED_CHOICE), true);
    expect(labelsIn(panel)).toEqual(["Your choice", "A is better", "B is better", "Comment"]);
    expect(panel).toContain("Which response is better?");
    expect(panel).toContain("Keys A and B");
    expect(keyBindings(FORCED_CHOICE, t)[0]).toEqual({
      keys: [["1"], ["2"], ["A"], ["B"]],
      does: "Choice: A is better or B is better",
    });
  });
});

test("the panels of the protocols there are", () => {
  const levels = (names: string[]) => names.map((name, index) => `${index + 1}, ${name}`);
  const score = levels(["Horrible", "Bad", "Okay", "Great", "Excellent"]);
  const direct = panelOf(press("", askedBy("direct_scoring")), false);
  expect(labelsIn(direct)).toEqual(["Your label", ...score, "Comment"]);
  expect(direct).toContain("Keys 1 to 5");
  const check = panelOf(press("y", askedBy("check_then_score")), false);
  expect(labelsIn(check).slice(-6)).toEqual([...score, "Comment"]);
  const due = panelOf(press("yyy", askedBy("check_then_score")), false);
  expect(labelsIn(due).slice(-9)).toEqual([...score, "Easier", "Harder", "No effect", "Comment"]);
  expect(check).toContain("Answer 2 questions first");
  const preference = panelOf(press("", askedBy("preference")), true);
  expect(labelsIn(preference)[0]).toBe("Your preference");
  expect(labelsIn(preference)[4]).toBe("4, B is better");
  expect(keysIn(askedBy("preference"))[0]).toBe("Preference: A is much better … B is much better");
  expect(keysIn(askedBy("check_then_score"))[4]).toBe("Score, once every question is answered");
});

describe("a checklist about both responses, then the preference", () => {
  const asked = askedBy("check_then_prefer", true);
  const start = restoredState(asked, null);

  test("A is asked first, then B, then which is better", () => {
    expect(missingFrom(start, t)).toBe("6 questions and your preference");
    const aDone = press("yny", asked);
    expect(aDone.target).toEqual({ at: "question", index: 3 });
    expect(press("yny2", asked).level).toBeNull();
    const done = press("ynynnu2", asked);
    expect(done.target).toEqual({ at: "submit" });
    expect(annotationContentOf(done, 1)).toMatchObject({
      level: 2,
      answers: [
        ...["YES", "NO", "YES"].map((answer, index) => ({ itemId: ITEM_IDS[index], side: "A", answer })),
        ...["NO", "NO", "UNKNOWN"].map((answer, index) => ({ itemId: ITEM_IDS[index], side: "B", answer })),
      ],
    });
  });

  test("what was saved comes back to the response that it is about", () => {
    const some = press("yny", asked);
    const back = restoredState(asked, draftContentOf(some, 1));
    expect(back.answers).toEqual(some.answers);
    expect(back.target).toEqual({ at: "question", index: 3 });
    const aboutB = [{ itemId: ITEM_IDS[0], side: "B" as const, answer: "NO" as const }];
    expect(restoredState(asked, { answers: aboutB }).target).toEqual({ at: "question", index: 0 });
  });

  test("each question has its answers about A and about B side by side", () => {
    const panel = panelOf(press("y", asked), true);
    expect(labelsIn(panel)).toEqual(
      expect.arrayContaining([
        "A, question 1 of 3: Is requirement 1 met?",
        "B, question 1 of 3: Is requirement 1 met?",
        "B, question 3 of 3: Is requirement 3 met?",
      ]),
    );
    expect(panel.indexOf("B, question 1")).toBeLessThan(panel.indexOf("A, question 2"));
    expect(panel).toContain("Answer 5 questions first");
  });
});
