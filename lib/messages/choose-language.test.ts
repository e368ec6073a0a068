import { describe, expect, it, test } from "vitest";
import { acceptedLanguage, chooseLanguage, languageInCookies } from "./choose-language";

test.each([
  [null, null],
  ["", null],
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["fr-FR,fr;q=0.9,en-US;q=0.8,de;q=0.7", "fr"],
  ["it-IT,it;q=0.9,en-US;q=0.8,de;q=0.7", "en"],
  ["en;q=0.2, DE;q=0.9", "de"],
  ["de;q=0, en", "en"],
  ["ja, *;q=0.5", null],
  ["en-XA", "en-XA"],
  ["toString,__proto__", null],
])("who accepts %s gets %s", (header, expected) => {
  expect(acceptedLanguage(header)).toBe(expected);
});

test.each([
  [null, null],
  ["theme=dark; language=de; x=1", "de"],
  ["language=en", "en"],
  ["my-language=de", null],
  ["language=en-XA", "en"],
  ["language=tlh", null],
])("the cookies %s hold the language %s", (header, expected) => {
  expect(languageInCookies(header)).toBe(expected);
});

describe("the language of the interface", () => {
  const nothing = { setting: null, cookie: undefined, accepted: null };

  it("is English unless something else is wished for", () => {
    expect(chooseLanguage(nothing)).toBe("en");
    expect(chooseLanguage({ ...nothing, accepted: "ja" })).toBe("en");
  });

  it("is the person's before the browser's, and that before what the browser accepts", () => {
    expect(chooseLanguage({ setting: "en", cookie: "de", accepted: "de" })).toBe("en");
    expect(chooseLanguage({ setting: null, cookie: "de", accepted: "en" })).toBe("de");
    expect(chooseLanguage({ ...nothing, accepted: "de-CH" })).toBe("de");
  });

  it("is none that is not known", () => {
    expect(chooseLanguage({ setting: "tlh", cookie: "constructor", accepted: null })).toBe("en");
  });

  it("is a pseudo language only where a test asks for it by its name", () => {
    expect(chooseLanguage({ setting: "de", cookie: "en-XA", accepted: "de" })).toBe("en-XA");
    expect(chooseLanguage({ setting: "en-XA", cookie: undefined, accepted: "ar" })).toBe("en");
  });
});
