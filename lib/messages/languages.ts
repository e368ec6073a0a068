export interface LanguageFacts {
  /** in the language itself */
  readonly name: string;
  readonly dir: "ltr" | "rtl";
  /** whose plurals, numbers and dates `Intl` is asked for */
  readonly formats: string;
}

/** Languages of the interface. What is labelled has languages of its own. */
export const LANGUAGES = {
  en: { name: "English", dir: "ltr", formats: "en-GB" },
  de: { name: "Deutsch", dir: "ltr", formats: "de" },
  fr: { name: "Français", dir: "ltr", formats: "fr" },
  /** accented and longer: a text without accents is in no catalogue */
  "en-XA": { name: "Pseudo", dir: "ltr", formats: "en-GB" },
  /** from right to left */
  "ar-XB": { name: "Pseudo, right to left", dir: "rtl", formats: "en-GB" },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof LANGUAGES;

/** Those that people can choose, in the order in which they are offered. */
export const OFFERED_LANGUAGES = ["en", "de", "fr"] as const satisfies readonly Language[];

export type OfferedLanguage = (typeof OFFERED_LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en";
