import german from "./de.json" with { type: "json" };
import french from "./fr.json" with { type: "json" };
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "./languages";
import { pseudoSentence } from "./pseudo";
import { type Translate, t, translator } from "./translate";

/** A language's own words for English sentences. */
export type Sentences = Readonly<Record<string, string>>;

const DE: Sentences = german;
const FR: Sentences = french;
const ENGLISH: Sentences = {};

const pseudo = (language: "en-XA" | "ar-XB"): Sentences =>
  Object.fromEntries(Object.keys(DE).map((sentence) => [sentence, pseudoSentence(sentence, language)]));

const SENTENCES: Record<Language, () => Sentences> = {
  en: () => ENGLISH,
  de: () => DE,
  fr: () => FR,
  "en-XA": () => pseudo("en-XA"),
  "ar-XB": () => pseudo("ar-XB"),
};

const made = new Map<Language, Sentences>();

/** For the server alone: what imports this has the sentences of every language. */
export function sentencesIn(language: Language): Sentences {
  const before = made.get(language);
  if (before) return before;
  const sentences = SENTENCES[language]();
  made.set(language, sentences);
  return sentences;
}

export function translatorIn(language: Language): Translate {
  if (language === DEFAULT_LANGUAGE) return t;
  const sentences = sentencesIn(language);
  return translator(LANGUAGES[language].formats, (sentence) => sentences[sentence] ?? sentence);
}
