import { de } from "./de";
import { type AreaName, en } from "./en";
import type { Language } from "./languages";
import { pseudoCatalogue } from "./pseudo";
import type { Texts } from "./texts";

const TEXTS: Record<Language, () => Texts> = {
  en: () => en,
  de: () => de,
  "en-XA": () => pseudoCatalogue("en-XA"),
  "ar-XB": () => pseudoCatalogue("ar-XB"),
};

/** For the server alone: what imports this has the texts of every language. */
export function textsIn(language: Language): Texts {
  return TEXTS[language]();
}

/** What is sent to a browser: some areas in one language. */
export function pickTexts(language: Language, areas: readonly AreaName[]): Partial<Texts> {
  const all = textsIn(language);
  return Object.fromEntries(areas.map((area) => [area, all[area]]));
}
