import { describe, expect, it, test } from "vitest";
import { CRITERIA, CRITERION_NAMES, CRITERION_QUESTIONS } from "@/lib/domain/checklist/checklist-criterion";
import { PROTOCOL_IDS, PROTOCOLS } from "@/lib/domain/protocol/protocols";
import { SCALES } from "@/lib/domain/protocol/scale";
import { textsIn } from "./catalogue";
import { isLanguage } from "./choose-language";
import { LANGUAGES } from "./languages";
import type { Message, Messages } from "./message";
import { english } from "./testing/english";

const languages = Object.keys(LANGUAGES).filter(isLanguage);
const areasOf = (language: (typeof languages)[number]): [string, Messages][] => Object.entries(textsIn(language));

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").sort();
const formsOf = (message: Message): [string, string][] =>
  typeof message === "string" ? [["other", message]] : Object.entries(message);

describe.each(languages)("the texts in %s", (language) => {
  const { formats } = LANGUAGES[language];

  test("are those of English, with the same values in them", () => {
    for (const [area, messages] of areasOf("en")) {
      const translated = new Map(areasOf(language)).get(area) ?? {};
      expect(Object.keys(translated).sort(), area).toEqual(Object.keys(messages).sort());
      for (const [key, message] of Object.entries(messages)) {
        const expected = [...new Set(formsOf(message).flatMap(([, text]) => namesIn(text)))];
        for (const [form, text] of formsOf(translated[key] ?? "")) {
          // The number itself may be left out: "one other browser".
          const names = new Set([...namesIn(text), ...(typeof message === "string" ? [] : ["count"])]);
          const wanted = new Set([...expected, ...(typeof message === "string" ? [] : ["count"])]);
          expect(names, `${area}.${key}, ${form}`).toEqual(wanted);
        }
      }
    }
  });

  test("have every plural form that the language knows", () => {
    const wanted = new Intl.PluralRules(formats).resolvedOptions().pluralCategories.sort();
    for (const [area, messages] of areasOf(language)) {
      for (const [key, message] of Object.entries(messages)) {
        if (typeof message === "string") continue;
        expect(Object.keys(message).sort(), `${area}.${key}`).toEqual(wanted);
      }
    }
  });

  test("are none of them empty", () => {
    for (const [area, messages] of areasOf(language)) {
      for (const [key, message] of Object.entries(messages)) {
        for (const [, text] of formsOf(message)) expect(text.trim(), `${area}.${key}`).not.toBe("");
      }
    }
  });
});

it("is translated: hardly a text is in German what it is in English", () => {
  const german = new Map(areasOf("de"));
  const same = areasOf("en").flatMap(([area, messages]) =>
    Object.entries(messages).flatMap(([key, message]) =>
      JSON.stringify(german.get(area)?.[key]) === JSON.stringify(message) ? [`${area}.${key}`] : [],
    ),
  );
  expect(same.sort()).toEqual([
    ...[
      "account.name",
      "answers.doesLevel",
      "answers.doesLevelSides",
      "answers.keyOf",
      "answers.sidesTo",
      "labelling.minutes",
    ],
    ...["labelling.minutesAndSeconds", "labelling.offlineState", "labelling.seconds", "people.name"],
    ...["people.navPrompts", "protocol.criterionAsks", "protocol.score_3", "reading.percent", "rounds.protocolNamed"],
    ...["ui.code", "ui.navigation", "ui.role_system"],
  ]);
});

describe("what raters read of protocols, levels and criteria", () => {
  const t = english("protocol");

  test("is in English what lib/domain calls them", () => {
    for (const id of PROTOCOL_IDS) expect(t(`name_${id}`)).toBe(PROTOCOLS[id].name);
    for (const criterion of CRITERIA) {
      expect(t(`criterion_${criterion}`)).toBe(CRITERION_NAMES[criterion]);
      expect(t(`asks_${criterion}`)).toBe(CRITERION_QUESTIONS[criterion]);
    }
    const texts: Messages = textsIn("en").protocol;
    for (const { name, values, levelNames } of Object.values(SCALES)) {
      expect(values.map((value) => texts[`${name}_${value}`])).toEqual(levelNames);
    }
  });
});
