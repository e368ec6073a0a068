"use client";

import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from "react";
import type { Sentences } from "@/lib/messages/catalogue";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "@/lib/messages/languages";
import { type Translate, t, translator } from "@/lib/messages/translate";

interface Interface {
  readonly language: Language;
  readonly sentences: Sentences;
  readonly t: Translate;
}

/** English where nothing is provided. */
const Shown = createContext<Interface>({ language: DEFAULT_LANGUAGE, sentences: {}, t });

export interface MessagesProviderProps {
  language: Language;
  /** of one language: those of others are not sent; none for English, whose sentences are in the components */
  sentences: Sentences;
  children: ReactNode;
}

/** What is inside says its sentences in this language. The page says its language accordingly. */
export function MessagesProvider({ language, sentences, children }: MessagesProviderProps) {
  const shown = useMemo(() => {
    const { formats } = LANGUAGES[language];
    const inLanguage = translator(formats, (sentence) => sentences[sentence] ?? sentence);
    return { language, sentences, t: language === DEFAULT_LANGUAGE ? t : inLanguage };
  }, [language, sentences]);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = LANGUAGES[language].dir;
  }, [language]);
  return <Shown value={shown}>{children}</Shown>;
}

export function useLanguage(): Language {
  return useContext(Shown).language;
}

/** What a schema says of a field, in the language of the interface; as it is where no form of annotators says it. */
export function useValidationText(): (text: string) => string {
  const { sentences } = useContext(Shown);
  return (text) => sentences[text] ?? text;
}

/** Says sentences in the language of the interface. */
export function useT(): Translate {
  return useContext(Shown).t;
}
