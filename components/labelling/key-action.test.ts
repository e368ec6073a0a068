import { describe, expect, test } from "vitest";
import { type KeyContext, keyAction } from "./key-action";
import type { KeyPress } from "./key-press";
import { askedBy } from "./testing/sample-state";

const check: KeyContext = {
  ...askedBy("check_then_score", true),
  typing: false,
  dialogOpen: false,
  reading: false,
};
const direct: KeyContext = { ...check, ...askedBy("direct_scoring") };

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return {
    key,
    code: "",
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    isComposing: false,
    ...more,
  };
}

const EVERY_KEY = [
  ..."ynuehojkcgpstvi0123450?".split(""),
  "ArrowDown",
  "ArrowUp",
  "PageDown",
  "PageUp",
  "Enter",
  "Escape",
  "Tab",
  " ",
];

describe("what the keys do", () => {
  test.each([
    ["y", { do: "answer-here", answer: "YES" }],
    ["n", { do: "answer-here", answer: "NO" }],
    ["u", { do: "answer-here", answer: "UNKNOWN" }],
    ["e", { do: "ease", ease: "easier", advance: true }],
    ["h", { do: "ease", ease: "harder", advance: true }],
    ["o", { do: "ease", ease: "no_effect", advance: true }],
    ["0", { do: "ease", ease: "no_effect", advance: true }],
    ["1", { do: "level", level: 1, advance: true }],
    ["5", { do: "level", level: 5, advance: true }],
    ["ArrowDown", { do: "step", step: 1 }],
    ["ArrowUp", { do: "step", step: -1 }],
    ["j", { do: "step", step: 1 }],
    ["k", { do: "step", step: -1 }],
    ["PageDown", { do: "scroll", by: "page", direction: 1 }],
    ["PageUp", { do: "scroll", by: "page", direction: -1 }],
    ["c", { do: "write-comment" }],
    ["g", { do: "guidelines" }],
    ["p", { do: "write-report" }],
    ["s", { do: "skip" }],
    ["v", { do: "select-text" }],
    ["i", { do: "pin" }],
    ["w", null],
    ["l", { do: "labels" }],
    ["t", { do: "text" }],
    ["?", { do: "keys" }],
    ["6", null],
    ["x", null],
    ["Enter", null],
    [" ", null],
    ["Tab", null],
    ["Escape", null],
  ])("%s", (key, action) => {
    expect(keyAction(press(key), check)).toEqual(action);
  });

  test("capitals by caps lock count, letters with Shift do not", () => {
    expect(keyAction(press("Y"), check)).toEqual({ do: "answer-here", answer: "YES" });
    expect(keyAction(press("Y", { shiftKey: true }), check)).toBeNull();
    expect(keyAction(press("?", { shiftKey: true }), check)).toEqual({ do: "keys" });
  });

  test("of pairs it can be asked how long they are and where they differ", () => {
    const pair = { ...check, ...askedBy("preference") };
    expect(keyAction(press("w"), pair)).toEqual({ do: "counts" });
    expect(keyAction(press("d"), pair)).toEqual({ do: "diff" });
    expect(keyAction(press("v"), pair)).toBeNull();
  });

  test("u is nothing where UNKNOWN is not allowed", () => {
    expect(keyAction(press("u"), { ...check, allowUnknown: false })).toBeNull();
    expect(keyAction(press("m"), check)).toBeNull();
    expect(keyAction(press("m"), { ...check, offersEither: true })).toEqual({ do: "answer-here", answer: "EITHER" });
  });

  test("without a checklist its keys are nothing and the arrows scroll the text", () => {
    for (const key of "ynuehojk0") expect(keyAction(press(key), direct)).toBeNull();
    expect(keyAction(press("ArrowDown"), direct)).toEqual({ do: "scroll", by: "line", direction: 1 });
  });

  test("inside the text being judged the browser scrolls by itself", () => {
    for (const key of ["ArrowDown", "ArrowUp", "PageDown", "PageUp"]) {
      expect(keyAction(press(key), { ...check, reading: true })).toBeNull();
    }
    expect(keyAction(press("j"), { ...check, reading: true })).toEqual({ do: "step", step: 1 });
  });

  test("Ctrl or Command with Enter submits, also from the comment", () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(keyAction(press("Enter", held), check)).toEqual({ do: "submit" });
      expect(keyAction(press("Enter", held), { ...check, typing: true })).toEqual({ do: "submit" });
      expect(keyAction(press("Enter", { ...held, shiftKey: true }), check)).toBeNull();
      expect(keyAction(press("Enter", { ...held, repeat: true }), check)).toBeNull();
    }
  });

  test("Alt with R toggles raw text whatever letter the keyboard makes of it", () => {
    expect(keyAction(press("®", { code: "KeyR", altKey: true }), check)).toEqual({ do: "raw" });
    expect(keyAction(press("r", { code: "KeyR", altKey: true }), check)).toEqual({ do: "raw" });
    expect(keyAction(press("r", { code: "KeyR" }), check)).toBeNull();
  });

  test("keys of other alphabets and layouts act by their place", () => {
    expect(keyAction(press("н", { code: "KeyY" }), check)).toEqual({ do: "answer-here", answer: "YES" });
    expect(keyAction(press("z", { code: "KeyY" }), check)).toBeNull();
    expect(keyAction(press("&", { code: "Digit1" }), check)).toEqual({ do: "level", level: 1, advance: true });
    expect(keyAction(press("1", { code: "Digit1", shiftKey: true }), check)).toEqual({
      do: "level",
      level: 1,
      advance: true,
    });
    expect(keyAction(press("!", { code: "Digit1", shiftKey: true }), check)).toBeNull();
    expect(keyAction(press("4", { code: "Numpad4" }), check)).toEqual({ do: "level", level: 4, advance: true });
  });

  test("a key held down answers once; only moving repeats", () => {
    for (const key of ["y", "n", "1", "e", "c", "?"]) expect(keyAction(press(key, { repeat: true }), check)).toBeNull();
    expect(keyAction(press("j", { repeat: true }), check)).toEqual({ do: "step", step: 1 });
  });
});

describe("when keys are ignored", () => {
  test.each(EVERY_KEY)("%s in a text field belongs to the text", (key) => {
    const action = keyAction(press(key), { ...check, typing: true });
    expect(action).toEqual(key === "Escape" ? { do: "leave-comment" } : null);
  });

  test.each(EVERY_KEY)("%s while a dialog is open belongs to the dialog", (key) => {
    expect(keyAction(press(key), { ...check, dialogOpen: true })).toBeNull();
    expect(keyAction(press(key, { ctrlKey: true }), { ...check, dialogOpen: true })).toBeNull();
  });

  test.each(EVERY_KEY.filter((key) => key !== "Enter"))(
    "%s with Ctrl, Command or Alt belongs to the browser",
    (key) => {
      expect(keyAction(press(key, { ctrlKey: true }), check)).toBeNull();
      expect(keyAction(press(key, { metaKey: true }), check)).toBeNull();
      expect(keyAction(press(key, { altKey: true }), check)).toBeNull();
    },
  );

  test("while a character is being composed nothing acts", () => {
    expect(keyAction(press("y", { isComposing: true }), check)).toBeNull();
  });
});

describe("keys of one sign can be switched off or pressed with Alt", () => {
  const SIGNS = [..."ynukjcgpl?"];
  test("off, none of them does anything; other keys stay", () => {
    for (const key of SIGNS) expect(keyAction(press(key), { ...check, mode: "off" })).toBeNull();
    for (const key of SIGNS) expect(keyAction(press(key, { altKey: true }), { ...check, mode: "off" })).toBeNull();
    expect(keyAction(press("4"), { ...direct, mode: "off" })).toBeNull();
    expect(keyAction(press("ArrowDown"), { ...check, mode: "off" })).toEqual({ do: "step", step: 1 });
    expect(keyAction(press("Enter", { ctrlKey: true }), { ...check, mode: "off" })).toEqual({ do: "submit" });
  });

  test("with Alt they do what they did alone, and alone nothing", () => {
    for (const key of SIGNS) {
      expect(keyAction(press(key), { ...check, mode: "alt" })).toBeNull();
      expect(keyAction(press(key, { altKey: true }), { ...check, mode: "alt" })).toEqual(keyAction(press(key), check));
    }
    const onMac = press("¢", { altKey: true, code: "Digit4" });
    expect(keyAction(onMac, { ...direct, mode: "alt" })).toEqual({ do: "level", level: 4, advance: true });
    expect(keyAction(press("®", { altKey: true, code: "KeyR" }), { ...check, mode: "alt" })).toEqual({ do: "raw" });
  });
});
