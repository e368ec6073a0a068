import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OFFERED_LANGUAGES } from "@/lib/messages/languages";
import { changeKey, resetKey, swapKeys } from "./change-key";
import { type KeyContext, keyAction } from "./key-action";
import type { KeyPress } from "./key-press";
import { asStandard, isPressed, isSame, keyNames, type OwnKeys, parseKeys, STANDARD_KEYS, usualKeys } from "./own-keys";
import { askedBy } from "./testing/sample-state";

/** As browsers make it: what it tells is in getters of its kind, not in the event itself. */
class Press implements KeyPress {
  constructor(
    private readonly is: string,
    private readonly more: Partial<KeyPress> = {},
  ) {}
  get key() {
    return this.is;
  }
  get code() {
    return this.more.code ?? "";
  }
  get ctrlKey() {
    return this.more.ctrlKey ?? false;
  }
  get metaKey() {
    return false;
  }
  get altKey() {
    return this.more.altKey ?? false;
  }
  get shiftKey() {
    return this.more.shiftKey ?? false;
  }
  get repeat() {
    return this.more.repeat ?? false;
  }
  get isComposing() {
    return false;
  }
}

const context: KeyContext = { ...askedBy("check_then_score", true), typing: false, dialogOpen: false, reading: false };
const does = (press: KeyPress, keys: OwnKeys, mode: KeyContext["mode"] = "single") =>
  keyAction(press, { ...context, keys, mode });
const YES = { do: "answer-here", answer: "YES" };

describe("a person's own keys", () => {
  test("do what the standard ones did, which then do nothing", () => {
    const keys = { y: "f", "?": "," };
    expect(does(new Press("f"), keys)).toEqual(YES);
    expect(does(new Press("y"), keys)).toBeNull();
    expect(does(new Press(","), keys)).toEqual({ do: "keys" });
    expect(does(new Press("?", { shiftKey: true }), keys)).toBeNull();
    expect(does(new Press("n"), keys)).toEqual({ do: "answer-here", answer: "NO" });
    expect(does(new Press("4"), keys)).toEqual({ do: "level", level: 4, advance: true });
    expect(does(new Press("x"), keys)).toBeNull();
  });

  test("may be signs with Shift, letters beyond English, or places of another alphabet", () => {
    expect(does(new Press("!", { code: "Digit1", shiftKey: true }), { y: "!" })).toEqual(YES);
    expect(does(new Press("Ä", { shiftKey: true }), { y: "ä" })).toBeNull();
    expect(does(new Press("ä"), { y: "ä" })).toEqual(YES);
    expect(does(new Press("а", { code: "KeyF" }), { y: "f" })).toEqual(YES);
  });

  test("are pressed with Alt where that was chosen; held down they answer once", () => {
    expect(does(new Press("ƒ", { altKey: true, code: "KeyF" }), { y: "f" }, "alt")).toEqual(YES);
    expect(does(new Press("f"), { y: "f" }, "alt")).toBeNull();
    expect(does(new Press("f", { repeat: true }), { y: "f" })).toBeNull();
    expect(does(new Press("y", { altKey: true, code: "KeyY", repeat: true }), {}, "alt")).toBeNull();
    expect(does(new Press("f"), { y: "f" }, "off")).toBeNull();
  });

  test("can be swapped: each then does what the other did", () => {
    const keys = swapKeys({}, "y", "n");
    expect(keys).toEqual({ y: "n", n: "y" });
    expect(does(new Press("n"), keys)).toEqual(YES);
    expect(swapKeys(keys, "y", "n")).toEqual({});
  });
});

describe("choosing a key", () => {
  test("tells who has it, and takes neither digits nor R nor what writes nothing", () => {
    expect(changeKey({}, "y", new Press("F"))).toEqual({ is: "changed", keys: { y: "f" } });
    expect(changeKey({}, "y", new Press("h"))).toEqual({ is: "taken", by: "h" });
    expect(changeKey({ h: "f" }, "y", new Press("f"))).toEqual({ is: "taken", by: "h" });
    expect(changeKey({ h: "f" }, "y", new Press("h"))).toEqual({ is: "changed", keys: { h: "f", y: "h" } });
    expect(changeKey({ y: "f" }, "y", new Press("y"))).toEqual({ is: "changed", keys: {} });
    expect(resetKey({ h: "f", y: "h" }, "h", {})).toEqual({ is: "taken", by: "y" });
    expect(changeKey({}, "y", new Press("7"))).toEqual({ is: "digit" });
    expect(changeKey({}, "y", new Press("&", { code: "Digit1" }))).toEqual({ is: "digit" });
    expect(changeKey({}, "y", new Press("r"))).toEqual({ is: "raw" });
    for (const key of [" ", "Enter", "F5", "ArrowUp"])
      expect(changeKey({}, "y", new Press(key))).toEqual({ is: "none" });
    expect(changeKey({}, "y", new Press("f", { ctrlKey: true }))).toEqual({ is: "none" });
  });

  test("after any changes and swaps no two actions have one key, and what is kept is read again", () => {
    const step = fc.record({
      action: fc.constantFrom(...STANDARD_KEYS),
      sign: fc.constantFrom(..."ynuqjkehopzfx;ä!?".split("")),
      swaps: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let keys: OwnKeys = {};
        for (const { action, sign, swaps } of steps) {
          const change = changeKey(keys, action, new Press(sign));
          if (change.is === "changed") keys = change.keys;
          else if (change.is === "taken" && swaps) keys = swapKeys(keys, action, change.by);
        }
        const signs = STANDARD_KEYS.map((key) => keys[key] ?? key);
        expect(new Set(signs).size).toBe(signs.length);
        expect(signs.map((sign) => asStandard(new Press(sign), keys).key)).toEqual(STANDARD_KEYS);
        expect(parseKeys(STANDARD_KEYS.flatMap((key) => (keys[key] ? key + keys[key] : [])).join(" "))).toEqual(keys);
      }),
    );
  });
});

test("what is kept and damaged is as at first", () => {
  expect(parseKeys("yf n")).toEqual({ y: "f" });
  expect(parseKeys("yn")).toEqual({});
  expect(parseKeys("yf nf")).toEqual({});
  expect(parseKeys("")).toEqual({});
  expect(parseKeys("f1 yff {}")).toEqual({});
});

test("the word for YES gives its key: J for Ja, O for Oui, and the key whose place it took moves to Y", () => {
  expect(does(new Press("j"), usualKeys("de"))).toEqual(YES);
  expect(does(new Press("y"), usualKeys("de"))).toEqual(does(new Press("j"), {}));
  expect(does(new Press("o"), usualKeys("fr"))).toEqual(YES);
  expect(does(new Press("n"), usualKeys("fr"))).toEqual({ do: "answer-here", answer: "NO" });
  expect(does(new Press("y"), usualKeys("en"))).toEqual(YES);
  for (const language of OFFERED_LANGUAGES) {
    const keys = usualKeys(language);
    expect(new Set(STANDARD_KEYS.map((key) => keys[key] ?? key)).size).toBe(STANDARD_KEYS.length);
  }
  const reset = resetKey({ y: "f", j: "y" }, "y", usualKeys("de"));
  expect(reset.is === "changed" && isSame(reset.keys, usualKeys("de"))).toBe(true);
});

test("who chose a key that a later action has as its own keeps it, and that action has the key that is free", () => {
  expect(parseKeys("ys")).toEqual({ y: "s", s: "y" });
  expect(parseKeys("yv nw")).toEqual({ y: "v", n: "w", v: "y", w: "n" });
});

test("a key outside of the task's is pressed as the person chose, signs also where they are typed with Alt", () => {
  const single = { mode: "single", keys: { z: "r" } } as const;
  expect(isPressed(new Press("r"), "z", single)).toBe(true);
  expect(isPressed(new Press("z"), "z", single)).toBe(false);
  expect(isPressed(new Press("r", { ctrlKey: true }), "z", single)).toBe(false);
  expect(isPressed(new Press("r", { altKey: true, code: "KeyX" }), "z", { ...single, mode: "alt" })).toBe(true);
  expect(isPressed(new Press("r"), "z", { ...single, mode: "off" })).toBe(false);
  expect(isPressed(new Press("]"), "]", single)).toBe(true);
  expect(isPressed(new Press("]", { altKey: true, ctrlKey: true }), "]", single)).toBe(true);
  expect(isPressed(new Press("]", { ctrlKey: true }), "]", single)).toBe(false);
});

test("keys are named as they are written on keyboards", () => {
  const names = keyNames({ mode: "alt", keys: { y: "ß", n: "ä" } });
  expect([names.nameOf("y"), names.nameOf("n"), names.nameOf("u")]).toEqual(["ß", "Ä", "U"]);
  expect(names.shortcut("n")).toBe("Alt+Ä");
  expect(keyNames({ mode: "off", keys: {} }).shortcut("n")).toBeUndefined();
});
