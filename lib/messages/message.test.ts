import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { translatorOf } from "./message";
import { pseudoText } from "./pseudo";

const texts = {
  plain: "Next task",
  named: "{done} of {all}",
  counted: { one: "{count} label", other: "{count} labels" },
} as const;
type Area = typeof texts;

const german: { plain: string; named: string; counted: { one: string; other: string } } = {
  plain: "Nächste Aufgabe",
  named: "{done} von {all}",
  counted: { one: "{count} Annotation", other: "{count} Annotationen" },
};

describe("a text", () => {
  const en = translatorOf<Area>("en", texts);
  const de = translatorOf<Area>("de", german);

  it("is said with its values, numbers as the language writes them", () => {
    expect(en("plain")).toBe("Next task");
    expect(en("named", { done: 1_142, all: "2000" })).toBe("1,142 of 2000");
    expect(de("named", { done: 1_142.5, all: "2000" })).toBe("1.142,5 von 2000");
  });

  it("has the plural form of its number", () => {
    expect([0, 1, 2, 1_000].map((count) => en("counted", { count }))).toEqual([
      ...["0 labels", "1 label", "2 labels", "1,000 labels"],
    ]);
    expect(de("counted", { count: 1 })).toBe("1 Annotation");
  });

  it("keeps values as they are, also what looks like a place for one", () => {
    expect(en("named", { done: "{all}", all: "$&" })).toBe("{all} of $&");
  });

  it("comes in parts where a value is drawn", () => {
    const drawn = { is: "a link" };
    expect(en.parts("named", { done: drawn, all: 3 }).filter((part) => part !== "")).toEqual([drawn, " of ", "3"]);
  });

  it("is always said by the same function, which can be a dependency of an effect", () => {
    expect(translatorOf<Area>("en", texts)).toBe(en);
  });

  it("lists as the language does", () => {
    expect(en.list(["a", "b", "c"])).toBe("a, b and c");
    expect(de.list(["a", "b"])).toBe("a und b");
  });
});

it("a pseudo text keeps the places of values, and has no plain letter outside them", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z ,.]{1,40}$/), (text) => {
      const made = pseudoText(`${text}{name}`, "en-XA");
      expect(made).toContain("{name}");
      expect(made.replace("{name}", "")).not.toMatch(/[a-z]/i);
      expect(made.length).toBeGreaterThan(text.length * 1.2);
    }),
  );
});
