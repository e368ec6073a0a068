import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { pseudoSentence } from "./pseudo";
import { type Translate, t, translator, type ValuesOf } from "./translate";

const GERMAN: Readonly<Record<string, string>> = {
  "{done} of {all}": "{done} von {all}",
  "{count, plural, one {# label} other {# labels}} by {name}":
    "{count, plural, one {# Annotation} other {# Annotationen}} von {name}",
};
const de: Translate = translator("de", (sentence) => GERMAN[sentence] ?? sentence);

describe("a sentence", () => {
  it("has its values in their places, numbers as the language writes them", () => {
    expect(t("No values")).toBe("No values");
    expect(t("{name}: {done} of {all}", { name: "Ada", done: 3, all: 12_345 })).toBe("Ada: 3 of 12,345");
    expect(de("{done} of {all}", { done: 1_142.5, all: "2000" })).toBe("1.142,5 von 2000");
  });

  it("keeps values as they are, also what looks like a place for one", () => {
    expect(t("{done} of {all}", { done: "{all}", all: "$&" })).toBe("{all} of $&");
  });

  it("has the plural forms of its numbers, and other places inside and around them", () => {
    const sentence =
      "{count, plural, one {# label by {name} is} other {# labels by {name} are}} in {rounds, plural, one {a round} other {# rounds}}.";
    const said = (count: number, rounds: number) => t(sentence, { count, rounds, name: "R1" });
    expect(said(0, 1)).toBe("0 labels by R1 are in a round.");
    expect(said(1, 2)).toBe("1 label by R1 is in 2 rounds.");
    expect(said(1_000, 1_000)).toBe("1,000 labels by R1 are in 1,000 rounds.");
    expect(de("{count, plural, one {# label} other {# labels}} by {name}", { count: 1, name: "Ada" })).toBe(
      "1 Annotation von Ada",
    );
  });

  it("has the form that a word chooses", () => {
    const said = (kind: string) => t("{kind, select, judge {its label} other {their label}}", { kind });
    expect([said("judge"), said("person")]).toEqual(["its label", "their label"]);
  });

  it("may have signs that mean something in other places", () => {
    expect(t("n < {n}, # or ? in it", { n: 3 })).toBe("n < 3, # or ? in it");
  });

  it("comes in parts, so that values and marked words can be drawn", () => {
    const link = { href: "/" };
    const parts = t.rich("See {link} or <em>the {what}</em>.", { link, what: "manual", em: (text) => ({ em: text }) });
    expect(parts).toEqual(["See ", link, " or ", { em: "the manual" }, "."]);
  });

  it("is in a list as the language lists", () => {
    expect(t.list(["a", "b", "c"])).toBe("a, b and c");
    expect(de.list(["a", "b"])).toBe("a und b");
  });
});

it("a pseudo sentence keeps the places of values, and has no plain letter outside them", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z ,.]{1,40}$/), (text) => {
      const made = pseudoSentence(`${text}{name}`, "en-XA");
      expect(made).toContain("{name}");
      expect(made.replace("{name}", "")).not.toMatch(/[a-z]/i);
      expect(made.length).toBeGreaterThan(text.length * 1.2);
    }),
  );
  const counted = "{count, plural, one {# label of {name}} other {# <b>labels</b>}}";
  expect(pseudoSentence(counted, "en-XA")).toMatch(
    /^\[\{count, plural, one \{# \S+ \S+ \{name\}\} other \{# <b>\S+<\/b>\}\} /,
  );
});

it("the values of a sentence are known from the sentence", () => {
  expectTypeOf<ValuesOf<"No values">>().toEqualTypeOf<[]>();
  expectTypeOf<keyof ValuesOf<"{a} and {b}">[0]>().toEqualTypeOf<"a" | "b">();
  type Counted = ValuesOf<"{n} {n, plural, one {is {a}} other {are {a} or {b}}} of {c}">[0];
  expectTypeOf<keyof Counted>().toEqualTypeOf<"n" | "a" | "b" | "c">();
  expectTypeOf<Counted["n"]>().toEqualTypeOf<number>();
  expectTypeOf<keyof ValuesOf<"{kind, select, judge {its {a}} other {their}} {b}">[0]>().toEqualTypeOf<
    "kind" | "a" | "b"
  >();
  // @ts-expect-error a value is missing
  t("{a} and {b}", { a: 1 });
  // @ts-expect-error a plural form is chosen by a number
  t("{n, plural, one {#} other {#}}", { n: "1" });
});
