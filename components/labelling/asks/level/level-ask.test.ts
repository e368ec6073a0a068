import { expect, test } from "vitest";
import { annotationContentOf, labelStateOf } from "@/components/labelling/label-content";
import { labelReducer } from "@/components/labelling/label-reducer";
import { DEFAULT_LABELLING_OPTIONS } from "@/lib/round/labelling-options";
import { levelAsk } from "./level-ask";

const options = { ...DEFAULT_LABELLING_OPTIONS, offersTieKinds: true, asksConfidence: true };
const stateOf = (given: Partial<typeof options> = {}) =>
  labelStateOf(
    { protocol: "preference", checklist: null },
    { scale: "preference", allowUnknown: false, options: { ...options, ...given } },
    null,
  );
const press = (key: string) => ({
  key,
  letter: /[a-z]/.test(key) ? key : null,
  digit: /\d/.test(key) ? Number(key) : null,
  shiftKey: false,
});

function pressed(keys: string, state = stateOf()) {
  let after = state;
  for (const key of keys) {
    const action = levelAsk.key(press(key), after);
    if (action) after = labelReducer(after, action);
  }
  return annotationContentOf(after, 0);
}

test("6 and 7 are the middle level and say which tie; another level takes that back", () => {
  expect(pressed("6")).toMatchObject({ level: 3, tieKind: "good" });
  expect(pressed("7")).toMatchObject({ level: 3, tieKind: "bad" });
  expect(pressed("73")).not.toHaveProperty("tieKind");
  expect(pressed("64")).toMatchObject({ level: 4 });
});

test("X goes from low to high and begins again; without a press nothing is said", () => {
  expect(pressed("2")).not.toHaveProperty("confidence");
  expect(["x2", "xx2", "xxx2", "xxxx2"].map((keys) => pressed(keys)?.confidence)).toEqual([1, 2, 3, 1]);
});

test("a round that offers neither has neither key, and keeps nothing of either", () => {
  const bare = stateOf({ offersTieKinds: false, asksConfidence: false });
  for (const key of ["6", "7", "x"]) expect(levelAsk.key(press(key), bare)).toBeNull();
  const saved = { level: 3, tieKind: "good" as const, confidence: 2 as const };
  expect(levelAsk.restore(bare, saved)).toEqual({ level: 3 });
  expect(levelAsk.restore(stateOf(), saved)).toEqual(saved);
});
